import type { StateCreator } from 'zustand';
import type { Message } from '@/lib/shared/localized-text';
import type { ToastMessage } from './toast';

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
