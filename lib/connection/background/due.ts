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
