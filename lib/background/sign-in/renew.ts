import type { ReadSecret, Secret } from '@/lib/core/kept-secret';
import type { Speaking } from './discovery';
import { ended, isDue } from './due';
import { renewed, takenBack } from './exchange';
import { troubleOf } from './trouble';

export interface RenewParts extends Speaking {
  read(connection: string): Promise<ReadSecret>;
  keep(connection: string, secret: Secret): Promise<unknown>;
}

/** Renews a token (RFC 6749, section 6). Whether what is held now is as good as it gets; not where the server was of no use. */
export async function renewToken(parts: RenewParts, connection: string): Promise<boolean> {
  // Read once more: another renewal may have ended since, and what it was done with is not good twice.
  const read = await parts.read(connection);
  if (!isDue(read, parts.now())) return true;
  try {
    await replace(parts, connection, read.secret, await renewed(parts, read.secret));
    return true;
  } catch (error) {
    // Unreachable or strange: what renews stays, for the next time.
    troubleOf(error, 'token-unreadable');
    return false;
  }
}

/** Keeps what came, unless the user forgot or replaced the token meanwhile: then it is not wanted any more. */
async function replace(parts: RenewParts, connection: string, before: Secret, fresh: Secret | null): Promise<void> {
  const held = await parts.read(connection);
  if (held.is !== 'open' || held.secret.access !== before.access) {
    if (fresh) await takenBack(parts, fresh);
    return;
  }
  await parts.keep(connection, fresh ?? ended(before));
}
