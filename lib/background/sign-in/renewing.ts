import type { ReadSecret, Secret } from '@/lib/core/kept-secret';
import { tokenStateOf } from '@/lib/core/token-shape';
import type { Speaking } from './discovery';
import { renewed } from './exchange';
import { SignInError, troubleOf } from './trouble';

export interface RenewingParts extends Speaking {
  read(connection: string): Promise<ReadSecret>;
  keep(connection: string, secret: Secret): Promise<void>;
  now(): number;
}

/** A token is renewed when so little of it is left, in milliseconds: a call must not meet its end on the way. */
const margin = 30_000;

/**
 * Reads what opens the service, and renews it first where its day has come (RFC 6749, section 6). One renewal at a time: what
 * renews is often good once. Where it cannot be renewed now the token is told as expired, so that nothing is sent with it.
 */
export function renewing(parts: RenewingParts): (connection: string) => Promise<ReadSecret> {
  const underWay = new Map<string, Promise<ReadSecret>>();
  return async (connection) => {
    const read = await parts.read(connection);
    if (read.is !== 'open' || !isDue(read.secret, parts.now())) return read;
    const before = underWay.get(connection);
    if (before) return before;
    const work = renew(parts, connection, read.secret).finally(() => underWay.delete(connection));
    underWay.set(connection, work);
    return work;
  };
}

const isDue = (secret: Secret, now: number): boolean => {
  if (!secret.signedIn?.refresh) return false;
  const state = tokenStateOf({ is: 'open', secret }, now);
  return state.is === 'present' && state.expires !== null && state.expires <= now + margin;
};

async function renew(parts: RenewingParts, connection: string, secret: Secret): Promise<ReadSecret> {
  try {
    const fresh = await renewed(parts, secret);
    const kept = fresh ?? ended(secret);
    await parts.keep(connection, kept);
    return { is: 'open', secret: kept };
  } catch (error) {
    // Unreachable or strange: what renews stays, for the next time.
    if (!(error instanceof SignInError)) troubleOf(error, 'token-unreadable');
    return { is: 'open', secret: ended(secret) };
  }
}

/** The same without what renews it: its day counts again. */
const ended = (secret: Secret): Secret => ({
  ...secret,
  signedIn: secret.signedIn && { ...secret.signedIn, refresh: null },
});
