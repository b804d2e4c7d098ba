import type { ReadSecret, Secret } from '@/lib/core/kept-secret';
import { tokenStateOf } from '@/lib/core/token-shape';
import type { Speaking } from './discovery';
import { renewed, takenBack } from './exchange';
import { troubleOf } from './trouble';

export interface RenewingParts extends Speaking {
  read(connection: string): Promise<ReadSecret>;
  keep(connection: string, secret: Secret): Promise<unknown>;
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
    if (!isDue(read, parts.now())) return read;
    const before = underWay.get(connection);
    if (before) return before;
    const work = renew(parts, connection).finally(() => underWay.delete(connection));
    underWay.set(connection, work);
    return work;
  };
}

function isDue(read: ReadSecret, now: number): read is Extract<ReadSecret, { is: 'open' }> {
  if (read.is !== 'open' || !read.secret.signedIn?.refresh) return false;
  const state = tokenStateOf(read, now);
  return state.is === 'present' && state.expires !== null && state.expires <= now + margin;
}

async function renew(parts: RenewingParts, connection: string): Promise<ReadSecret> {
  // Read once more: another renewal may have ended since, and what it was done with is not good twice.
  const read = await parts.read(connection);
  if (!isDue(read, parts.now())) return read;
  try {
    const fresh = await renewed(parts, read.secret);
    return await replaced(parts, connection, read.secret, fresh);
  } catch (error) {
    // Unreachable or strange: what renews stays, for the next time.
    troubleOf(error, 'token-unreadable');
    return { is: 'open', secret: ended(read.secret) };
  }
}

/** Keeps what came, unless the reader forgot or replaced the token meanwhile: then it is not wanted any more. */
async function replaced(
  parts: RenewingParts,
  connection: string,
  before: Secret,
  fresh: Secret | null,
): Promise<ReadSecret> {
  const held = await parts.read(connection);
  if (held.is !== 'open' || held.secret.access !== before.access) {
    if (fresh) await takenBack(parts, fresh);
    return held;
  }
  const secret = fresh ?? ended(before);
  await parts.keep(connection, secret);
  return { is: 'open', secret };
}

/** The same without what renews it: its day counts again. */
const ended = (secret: Secret): Secret => ({
  ...secret,
  signedIn: secret.signedIn && { ...secret.signedIn, refresh: null },
});
