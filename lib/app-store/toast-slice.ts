import type { StateCreator } from 'zustand';
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

/** What the panel says of itself: the toast, and what is read out without being shown. */
export interface ToastSlice {
  told: ToastMessage | null;
  announcement: { id: number; says: Message } | null;
  /** Something of ours broke, and the user has not dismissed that yet. */
  hasUncaughtError: boolean;
  /** Says what was done, until it is dismissed. One at a time; never for failures. */
  tell(says: Message, act?: ToastMessage['act']): void;
  dismiss(): void;
  /** Read out politely; shown nowhere. */
  announce(says: Message): void;
  onUncaughtError(): void;
  dismissError(): void;
}

/** Each saying has a number of its own, so that the same words twice are two sayings. */
export const toastSlice = (): StateCreator<ToastSlice> => (set, get) => ({
  told: null,
  announcement: null,
  hasUncaughtError: false,
  tell: (says, act) => set({ told: { id: (get().told?.id ?? 0) + 1, says, act } }),
  dismiss: () => set({ told: null }),
  onUncaughtError: () => set({ hasUncaughtError: true }),
  dismissError: () => set({ hasUncaughtError: false }),
  announce: (says) => set({ announcement: { id: (get().announcement?.id ?? 0) + 1, says } }),
});
