import type { Saying } from '@/lib/shared/localized-text';

/** So long it stands, while it is neither pointed at nor has the focus. */
export const toldSeconds = 6;

/** What was just done, with the one undo or variant of it. Never a failure: those stand where they happened. */
export interface Told {
  /** Another number for each telling, so that the same words twice are told twice. */
  id: number;
  says: Saying;
  act?: { says: Saying; run: () => void } | undefined;
}
