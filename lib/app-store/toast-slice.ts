import type { StateCreator } from 'zustand';
import type { Message } from '@/lib/shared/localized-text';

/** A toast disappears after this time without pointer or focus. */
export const toastSeconds = 6;

/** A finished action with an optional undo. Failures are never shown as a toast but where they happened. */
export interface ToastMessage {
  /** Differs for each message, so that an identical message is shown again. */
  id: number;
  message: Message;
  action?: { message: Message; run: () => void } | undefined;
}

/** The toast and the text for screen readers. */
export interface ToastSlice {
  toast: ToastMessage | null;
  announcement: { id: number; message: Message } | null;
  /** A bug caused an uncaught error that the user has not dismissed. */
  hasUncaughtError: boolean;
  /** Shows a toast in place of the last one. Failures do not belong here. */
  showToast(message: Message, action?: ToastMessage['action']): void;
  dismiss(): void;
  /** Announces a message to screen readers only. */
  announce(message: Message): void;
  onUncaughtError(): void;
  dismissError(): void;
}

export const toastSlice = (): StateCreator<ToastSlice> => (set, get) => ({
  toast: null,
  announcement: null,
  hasUncaughtError: false,
  showToast: (message, action) => set({ toast: { id: (get().toast?.id ?? 0) + 1, message, action } }),
  dismiss: () => set({ toast: null }),
  onUncaughtError: () => set({ hasUncaughtError: true }),
  dismissError: () => set({ hasUncaughtError: false }),
  announce: (message) => set({ announcement: { id: (get().announcement?.id ?? 0) + 1, message } }),
});
