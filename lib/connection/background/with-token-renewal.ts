import type { Secret, SecretState } from '../secret';
import { tokenStateOf } from '../token';

/** A token is renewed when so little of it is left, in milliseconds: a call must not meet its end on the way. */
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

/** The same without what renews it: its day counts again. */
export const withoutRefreshToken = (secret: Secret): Secret => ({
  ...secret,
  signedIn: secret.signedIn && { ...secret.signedIn, refresh: null },
});

interface TokenRenewalDeps {
  read(connection: string): Promise<SecretState>;
  /** Renews the token where it rests; see `renew.ts`. `null` where nobody knows how that ended. */
  renew(connection: string): Promise<boolean | null>;
  /** Milliseconds since 1970. */
  now(): number;
}

/**
 * Reads what opens the service, and renews it first where its day has come. One renewal at a time: what renews is often good
 * once. Where it cannot be renewed now the token is told as expired, so that nothing is sent with it.
 */
export function withTokenRenewal(deps: TokenRenewalDeps): (connection: string) => Promise<SecretState> {
  const pending = new Map<string, Promise<SecretState>>();
  return async (connection) => {
    const read = await deps.read(connection);
    if (!isRenewalDue(read, deps.now())) return read;
    const earlier = pending.get(connection);
    if (earlier) return earlier;
    const renewal = readAfterRenewal(deps, connection).finally(() => pending.delete(connection));
    pending.set(connection, renewal);
    return renewal;
  };
}

async function readAfterRenewal({ read, renew, now }: TokenRenewalDeps, connection: string): Promise<SecretState> {
  const isRenewed = await renew(connection);
  const after = await read(connection);
  // A fresh one may be due again at once, where its server lets tokens live for seconds.
  return !isRenewed && isRenewalDue(after, now()) ? { is: 'open', secret: withoutRefreshToken(after.secret) } : after;
}
