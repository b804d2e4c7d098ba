import type { ReadSecret } from '../secret';
import { ended, isDue } from './due';

export interface RenewingParts {
  read(connection: string): Promise<ReadSecret>;
  /** Renews the token where it rests; see `renew.ts`. `null` where nobody knows how that ended. */
  renew(connection: string): Promise<boolean | null>;
  /** Milliseconds since 1970. */
  now(): number;
}

/**
 * Reads what opens the service, and renews it first where its day has come. One renewal at a time: what renews is often good
 * once. Where it cannot be renewed now the token is told as expired, so that nothing is sent with it.
 */
export function renewing(parts: RenewingParts): (connection: string) => Promise<ReadSecret> {
  const underWay = new Map<string, Promise<ReadSecret>>();
  return async (connection) => {
    const read = await parts.read(connection);
    if (!isDue(read, parts.now())) return read;
    const before = underWay.get(connection);
    if (before) return before;
    const work = afterRenewal(parts, connection).finally(() => underWay.delete(connection));
    underWay.set(connection, work);
    return work;
  };
}

async function afterRenewal({ read, renew, now }: RenewingParts, connection: string): Promise<ReadSecret> {
  const isRenewed = await renew(connection);
  const after = await read(connection);
  // A fresh one may be due again at once, where its server lets tokens live for seconds.
  return !isRenewed && isDue(after, now()) ? { is: 'open', secret: ended(after.secret) } : after;
}
