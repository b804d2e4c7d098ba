import type { Secret, SecretState } from '../secret';
import { isRenewalDue, withoutRefreshToken } from './due';
import type { OAuthTransport } from './oauth-discovery';
import { requestRenewal, revokeToken } from './oauth-tokens';
import { signInFailureOf } from './sign-in-failure';

export interface RenewTokenDeps extends OAuthTransport {
  read(connection: string): Promise<SecretState>;
  /** Stores a token in place of the one that was read before; `false` where it could not, or where that one is there no longer. */
  keep(connection: string, secret: Secret, before: SecretState): Promise<boolean>;
}

/** Renews a token (RFC 6749, section 6). `false` where the server was of no use: what is stored may be renewed later. */
export async function renewToken(deps: RenewTokenDeps, connection: string): Promise<boolean> {
  // Read once more: another renewal may have ended since, and what it was done with is not good twice.
  const stored = await deps.read(connection);
  if (!isRenewalDue(stored, deps.now())) return true;
  try {
    const fresh = await requestRenewal(deps, stored.secret);
    const isSaved = await deps.keep(connection, fresh ?? withoutRefreshToken(stored.secret), stored);
    // The user deleted or replaced the token meanwhile.
    if (!isSaved && fresh) await revokeToken(deps, fresh);
    return true;
  } catch (error) {
    // Unreachable or strange: what renews stays, for the next time.
    signInFailureOf(error, 'token-unreadable');
    return false;
  }
}
