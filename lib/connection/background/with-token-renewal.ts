import { type Secret, type SecretState, tokenStateOf } from '../token';

/** A token is renewed this long before it expires, in milliseconds, so that it does not expire during a request. */
const renewalMargin = 30_000;

/** Returns whether a token has to be renewed and can be. */
export function isRenewalDue(
  secretState: SecretState,
  now: number,
): secretState is Extract<SecretState, { is: 'open' }> {
  if (secretState.is !== 'open' || !secretState.secret.signedIn?.refresh) return false;
  const state = tokenStateOf(secretState, now);
  return state.is === 'present' && state.expires !== null && state.expires <= now + renewalMargin;
}

/** Removes the refresh token, so that the expiry time applies again. */
export const withoutRefreshToken = (secret: Secret): Secret => ({
  ...secret,
  signedIn: secret.signedIn && { ...secret.signedIn, refresh: null },
});

interface TokenRenewalDeps {
  read(connection: string): Promise<SecretState>;
  /** Renews the token in the offscreen document; see `oauth-tokens.ts`. `null` if the outcome is unknown. */
  renew(connection: string): Promise<boolean | null>;
  /** Returns the time in milliseconds since 1970. */
  now(): number;
}

/**
 * Wraps reading a secret: a token that is about to expire is renewed first, one renewal at a time, because a refresh
 * token is often valid once. A token that could not be renewed is reported as expired, so that nothing is sent with it.
 */
export function withTokenRenewal(deps: TokenRenewalDeps): (connection: string) => Promise<SecretState> {
  const pending = new Map<string, Promise<SecretState>>();
  return async (connection) => {
    const stored = await deps.read(connection);
    if (!isRenewalDue(stored, deps.now())) return stored;
    const pendingRenewal = pending.get(connection);
    if (pendingRenewal) return pendingRenewal;
    const renewal = readAfterRenewal(deps, connection).finally(() => pending.delete(connection));
    pending.set(connection, renewal);
    return renewal;
  };
}

async function readAfterRenewal({ read, renew, now }: TokenRenewalDeps, connection: string): Promise<SecretState> {
  const isRenewed = await renew(connection);
  const after = await read(connection);
  // A new token may be due at once if its server lets tokens live for seconds.
  return !isRenewed && isRenewalDue(after, now()) ? { is: 'open', secret: withoutRefreshToken(after.secret) } : after;
}
