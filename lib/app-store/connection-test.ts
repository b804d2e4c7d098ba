import type { StateCreator } from 'zustand';
import type { Call } from '@/lib/service/call';
import type { ParamsOf } from '@/lib/service/endpoints';
import { ok } from '@/lib/shared/result';
import { type Remote, settled } from './remote';
import { takenBackIfBroken } from './rollback';

/** One question that tells whether address and token work. Sent by a click alone. */
export interface TrySlice {
  /** How many suggestions came; `since` in milliseconds since 1970. */
  tried: Remote<number>;
  tryAsking(): Promise<void>;
}

/** The question that costs least. What a first word is does not matter. */
export const tryQuestion: ParamsOf<'autocomplete'> = { q: 'tide' };

export const trySlice =
  (call: Call, now: () => number): StateCreator<TrySlice> =>
  (set) => ({
    tried: { is: 'idle' },
    async tryAsking() {
      set({ tried: { is: 'loading', since: now() } });
      // Asked although an answer may be held: one that is held says nothing about the token of today.
      const work = call('autocomplete', tryQuestion, { by: 'reader', again: true });
      const answer = await takenBackIfBroken(work, () => set({ tried: { is: 'idle' } }));
      set({ tried: settled(answer.ok ? ok(answer.value.value.data.length) : answer) });
    },
  });
