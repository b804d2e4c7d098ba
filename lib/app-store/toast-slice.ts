import type { StateCreator } from 'zustand';
import type { Saying } from '@/lib/shared/localized-text';
import type { Told } from './toast';

/** What the panel says of itself: the toast, and what is read out without being shown. */
export interface ToldSlice {
  told: Told | null;
  announced: { id: number; says: Saying } | null;
  /** Something of ours broke, and the reader has not dismissed that yet. */
  wentWrong: boolean;
  /** Says what was done, until it is dismissed. One at a time; never for failures. */
  tell(says: Saying, act?: Told['act']): void;
  dismiss(): void;
  /** Read out politely; shown nowhere. */
  announce(says: Saying): void;
  heardBug(): void;
  dismissBug(): void;
}

/** Each saying has a number of its own, so that the same words twice are two sayings. */
export const toldSlice = (): StateCreator<ToldSlice> => (set, get) => ({
  told: null,
  announced: null,
  wentWrong: false,
  tell: (says, act) => set({ told: { id: (get().told?.id ?? 0) + 1, says, act } }),
  dismiss: () => set({ told: null }),
  heardBug: () => set({ wentWrong: true }),
  dismissBug: () => set({ wentWrong: false }),
  announce: (says) => set({ announced: { id: (get().announced?.id ?? 0) + 1, says } }),
});
