import type { ReadSecret, Secret } from '../secret';
import type { Speaking } from './discovery';
import { ended, isDue } from './due';
import { renewed, takenBack } from './exchange';
import { troubleOf } from './sign-in-failure';

export interface RenewParts extends Speaking {
  read(connection: string): Promise<ReadSecret>;
  /** Stores a token in place of the one that was read before; `false` where it could not, or where that one is there no longer. */
  keep(connection: string, secret: Secret, before: ReadSecret): Promise<boolean>;
}

/** Renews a token (RFC 6749, section 6). `false` where the server was of no use: what is stored may be renewed later. */
export async function renewToken(parts: RenewParts, connection: string): Promise<boolean> {
  // Read once more: another renewal may have ended since, and what it was done with is not good twice.
  const read = await parts.read(connection);
  if (!isDue(read, parts.now())) return true;
  try {
    const fresh = await renewed(parts, read.secret);
    const isKept = await parts.keep(connection, fresh ?? ended(read.secret), read);
    // The user deleted or replaced the token meanwhile.
    if (!isKept && fresh) await takenBack(parts, fresh);
    return true;
  } catch (error) {
    // Unreachable or strange: what renews stays, for the next time.
    troubleOf(error, 'token-unreadable');
    return false;
  }
}
