import type { StateCreator } from 'zustand';
import type { Call } from '@/lib/service/call';
import type { ParamsOf } from '@/lib/service/endpoints';
import { ok } from '@/lib/shared/result';
import { type RemoteData, remoteDataFrom } from './remote';
import { withRollback } from './rollback';

/** One question that tells whether address and token work. Sent by a click alone. */
export interface ConnectionTestSlice {
  /** How many suggestions came; `since` in milliseconds since 1970. */
  tried: RemoteData<number>;
  testConnection(): Promise<void>;
}

/** The question that costs least. What a first word is does not matter. */
export const testParams: ParamsOf<'autocomplete'> = { q: 'tide' };

export const connectionTestSlice =
  (call: Call, now: () => number): StateCreator<ConnectionTestSlice> =>
  (set) => ({
    tried: { is: 'idle' },
    async testConnection() {
      set({ tried: { is: 'loading', since: now() } });
      // Asked although an answer may be held: one that is held says nothing about the token of today.
      const request = call('autocomplete', testParams, { by: 'reader', again: true });
      const result = await withRollback(request, () => set({ tried: { is: 'idle' } }));
      set({ tried: remoteDataFrom(result.ok ? ok(result.value.value.data.length) : result) });
    },
  });
