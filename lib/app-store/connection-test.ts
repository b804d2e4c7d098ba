import type { StateCreator } from 'zustand';
import type { Call } from '@/lib/service/call';
import type { ParamsOf } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import { ok, type Result } from '@/lib/shared/result';
import { withRollback } from './async-jobs';

/** The four states of anything that comes from elsewhere; `since` is when the wait began, in milliseconds since 1970. */
export type RemoteData<T> =
  | { is: 'idle' }
  | { is: 'loading'; since: number }
  | { is: 'ready'; value: T }
  | { is: 'failed'; failure: Failure };

/** The last state of a wait. */
const remoteDataFrom = <T>(result: Result<T, Failure>): RemoteData<T> =>
  result.ok ? { is: 'ready', value: result.value } : { is: 'failed', failure: result.failure };

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
