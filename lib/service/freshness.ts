import { noCaptionsFreshMinutes } from './cache-lifetimes';
import type { CallResult } from './call';
import type { EndpointName } from './endpoints';

/** Whether a held answer still counts. That there are no captions may change: it is believed for a day. `age` in milliseconds. */
export const isFresh = (result: CallResult<EndpointName>, age: number): boolean =>
  result.ok || result.failure.kind !== 'no-captions' || age < noCaptionsFreshMinutes * 60_000;
