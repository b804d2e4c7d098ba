import type { StateCreator } from 'zustand';
import type { Call } from '@/lib/service/call';
import type { ParamsOf } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import { withRollback } from '@/lib/shared/async-jobs';
import { ok, type Result } from '@/lib/shared/result';

/** The four states of data that is fetched. `since` is the start of the wait in milliseconds since 1970. */
type RemoteData<T> =
  | { is: 'idle' }
  | { is: 'loading'; since: number }
  | { is: 'ready'; value: T }
  | { is: 'failed'; failure: Failure };

const remoteDataFrom = <T>(result: Result<T, Failure>): RemoteData<T> =>
  result.ok ? { is: 'ready', value: result.value } : { is: 'failed', failure: result.failure };

/** State of the connection test: one request, sent only on a click, that checks the address and the token. */
export interface ConnectionTestSlice {
  /** The duration of the successful request in milliseconds. */
  testResult: RemoteData<number>;
  testConnection(): Promise<void>;
  /** Stops waiting. The sent request is not cancelled. */
  stopConnectionTest(): void;
}

/** Parameters of the request with the lowest documented price. Any search text would do. */
export const connectionTestParams: ParamsOf<'autocomplete'> = { q: 'tide' };

export const connectionTestSlice =
  (call: Call, now: () => number): StateCreator<ConnectionTestSlice> =>
  (set, get) => ({
    testResult: { is: 'idle' },
    async testConnection() {
      const started = now();
      const pending = { is: 'loading', since: started } as const;
      set({ testResult: pending });
      const isCurrent = () => get().testResult === pending;
      // A cached response would not show whether the current token works.
      const request = call('autocomplete', connectionTestParams, { startedBy: 'user', again: true });
      const result = await withRollback(request, () => isCurrent() && set({ testResult: { is: 'idle' } }));
      if (isCurrent()) set({ testResult: remoteDataFrom(result.ok ? ok(now() - started) : result) });
    },
    stopConnectionTest() {
      if (get().testResult.is === 'loading') set({ testResult: { is: 'failed', failure: { kind: 'stopped' } } });
    },
  });
