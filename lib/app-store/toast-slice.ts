import type { StateCreator } from 'zustand';
import type { Message } from '@/lib/shared/localized-text';

/** A toast disappears after this time without pointer or focus. */
export const toastSeconds = 6;

/** A finished action with an optional undo. Failures are never shown as a toast but where they happened. */
export interface ToastMessage {
  /** Differs for each message, so that an identical message is shown again. */
  id: number;
  says: Message;
  act?: { says: Message; run: () => void } | undefined;
}

/** The toast and the text for screen readers. */
export interface ToastSlice {
  told: ToastMessage | null;
  announcement: { id: number; says: Message } | null;
  /** A bug caused an uncaught error that the user has not dismissed. */
  hasUncaughtError: boolean;
  /** Shows a toast in place of the last one. Failures do not belong here. */
  tell(says: Message, act?: ToastMessage['act']): void;
  dismiss(): void;
  /** Announces a message to screen readers only. */
  announce(says: Message): void;
  onUncaughtError(): void;
  dismissError(): void;
}

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
