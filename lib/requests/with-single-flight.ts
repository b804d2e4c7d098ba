import type { Call } from '@/lib/service/call';
import { cacheKey } from '@/lib/service/response-cache';
import { createSingleFlight, type SingleFlight } from './single-flight';

export interface SingleFlightCall extends Pick<SingleFlight, 'stopAll'> {
  call: Call;
}

/** A Call of which each question is under way once: who asks the same meanwhile gets the same answer. */
export function withSingleFlight(next: Call, serviceUrl: () => Promise<string>): SingleFlightCall {
  const { once, stopAll } = createSingleFlight();
  const call: Call = async (name, params, options) =>
    once(cacheKey(name, params, await serviceUrl()), (signal) => next(name, params, { ...options, signal }));
  return { call, stopAll };
}
