import type { Failure } from '@/lib/service/failure';
import type { Result } from '@/lib/shared/result';

/** The four states of anything that comes from elsewhere; `since` is when the wait began, in milliseconds since 1970. */
export type RemoteData<T> =
  | { is: 'idle' }
  | { is: 'loading'; since: number }
  | { is: 'ready'; value: T }
  | { is: 'failed'; failure: Failure };

/** The last state of a wait. */
export const remoteDataFrom = <T>(result: Result<T, Failure>): RemoteData<T> =>
  result.ok ? { is: 'ready', value: result.value } : { is: 'failed', failure: result.failure };
