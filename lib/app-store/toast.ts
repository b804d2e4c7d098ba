import type { Message } from '@/lib/shared/localized-text';

/** So long it stands, while it is neither pointed at nor has the focus. */
export const toastSeconds = 6;

/** What was just done, with the one undo or variant of it. Never a failure: those stand where they happened. */
export interface ToastMessage {
  /** Another number for each telling, so that the same words twice are told twice. */
  id: number;
  says: Message;
  act?: { says: Message; run: () => void } | undefined;
}
