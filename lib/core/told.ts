import type { Saying } from './words';

/** What was just done, with the one undo or variant of it. Never a failure: those stand where they happened. */
export interface Told {
  /** Another number for each telling, so that the same words twice are told twice. */
  id: number;
  says: Saying;
  act?: { says: Saying; run: () => void } | undefined;
}
