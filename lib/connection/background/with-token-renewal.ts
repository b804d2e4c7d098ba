import type { SecretState } from '../secret';
import { isRenewalDue, withoutRefreshToken } from './due';

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
