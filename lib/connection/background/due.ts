import type { ReadSecret, Secret } from '../secret';
import { tokenStateOf } from '../token-shape';

/** A token is renewed when so little of it is left, in milliseconds: a call must not meet its end on the way. */
const margin = 30_000;

/** Returns whether a token has to be renewed and can be. */
export function isDue(read: ReadSecret, now: number): read is Extract<ReadSecret, { is: 'open' }> {
  if (read.is !== 'open' || !read.secret.signedIn?.refresh) return false;
  const state = tokenStateOf(read, now);
  return state.is === 'present' && state.expires !== null && state.expires <= now + margin;
}

/** The same without what renews it: its day counts again. */
export const ended = (secret: Secret): Secret => ({
  ...secret,
  signedIn: secret.signedIn && { ...secret.signedIn, refresh: null },
});
