import { cacheKey } from '@/lib/service/cache-key';
import type { Call } from '@/lib/service/call';
import { type FlightsOnce, flightsOnce } from './single-flight';

export interface Flights extends Pick<FlightsOnce, 'stopAll'> {
  call: Call;
}

/** A Call of which each question is under way once: who asks the same meanwhile gets the same answer (BIL-06). */
export function oneFlight(inner: Call, serviceUrl: () => Promise<string>): Flights {
  const { once, stopAll } = flightsOnce();
  const call: Call = async (name, asked, wish) =>
    once(cacheKey(name, asked, await serviceUrl()), (signal) => inner(name, asked, { ...wish, signal }));
  return { call, stopAll };
}
