import type { CachedResponse, Call, CallResult } from '@/lib/service/call';
import type { EndpointName } from '@/lib/service/endpoints';
import { type Failure, wasSent } from '@/lib/service/failure';
import type { Quote } from '@/lib/service/price';
import { type PriceSettings, quoteFor } from '@/lib/service/quote';
import { isFresh, readResponse } from '@/lib/service/read-response';
import { cacheKey } from '@/lib/service/request';
import type { Settings } from '@/lib/settings/settings';
import type { Result } from '@/lib/shared/result';
import type { StopRequests } from './deletion-gate';

export interface ResponseCache {
  get(key: string): Promise<CachedResponse | undefined>;
  put(response: CachedResponse): Promise<Result<CachedResponse, Failure>>;
}

interface CacheDeps {
  responses: ResponseCache;
  settings(): Promise<Pick<Settings, 'serviceUrl'> & PriceSettings>;
  /** Adds a free response to the savings, at its regular price. */
  countSavings(quote: Quote, time: number): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
}

/**
 * Returns saved responses for free, whatever their age; only "no captions" expires. A request with `again` ignores
 * saved responses. Requests that use no saved response share the response of an identical pending request. `withLedger`
 * saves the responses.
 */
export const withCache =
  ({ responses, settings, countSavings, now }: CacheDeps, singleFlight: Pick<SingleFlight, 'once'>) =>
  (next: Call): Call =>
  async (name, params, options) => {
    const current = await settings();
    const key = cacheKey(name, params, current.serviceUrl);
    let isShared = true;
    const lookUp = async () => {
      const cached = await responses.get(key);
      // An unreadable saved response is returned as a failure, because only the user may decide to pay for it again.
      const result = cached && readResponse(name, cached);
      if (!result || !isFresh(result, now() - cached.receivedAt)) return undefined;
      // The user did not request automatically loaded captions, so they do not count as savings.
      if (options?.startedBy !== 'automatic') await countSavings(quoteFor(name, params, current), now());
      isShared = false;
      return result;
    };
    const send = (signal: AbortSignal) => {
      isShared = false;
      return next(name, params, { ...options, signal });
    };
    let result: CallResult<typeof name>;
    // The limits and the connection of another request do not apply to this one.
    do result = await singleFlight.once({ key, params }, send, options?.again ? undefined : lookUp);
    while (isShared && !result.ok && !wasSent(result.failure.kind));
    // If a run sent the request, it saves the response outside the cache, where no page finds it yet.
    if (isShared && result.ok && !options?.saveResponse) await responses.put(result.value.response);
    return result;
  };

export const withNoCaptionsCache =
  (responses: ResponseCache) =>
  (next: Call): Call =>
  async (name, params, options) => {
    const result = await next(name, params, options);
    await saveNoCaptions(responses, result);
    return result;
  };

/** Saves the response of a "no captions" result, but never in place of captions that were paid for. */
export async function saveNoCaptions(responses: ResponseCache, result: CallResult<EndpointName>): Promise<void> {
  if (result.ok || !result.response) return;
  const { response } = result;
  const saved = await responses.get(response.key);
  // If storage is full, the failure is still returned, because nothing that was paid for is lost.
  if (!saved || !readResponse(response.name, saved).ok) await responses.put(response);
}

/** Pending requests by cache key. */
interface SingleFlight {
  /**
   * Sends a request, or returns the response of an identical pending request, which has the same key. `lookUp` looks for
   * a saved response before sending. Callers join a pending request before the lookup, so a response that arrives
   * meanwhile is not requested again.
   */
  once<T>(
    request: { key: string; params: unknown },
    send: (signal: AbortSignal) => Promise<T>,
    lookUp?: () => Promise<T | undefined>,
  ): Promise<T>;
  stop: StopRequests;
}

interface Flight {
  params: unknown;
  abort: AbortController;
  callers: number;
  /** Missing until a caller has sent the request. */
  response?: Promise<unknown>;
}

export function createSingleFlight(): SingleFlight {
  const flights = new Map<string, Flight>();
  const remove = (key: string, flight: Flight) => {
    if (flights.get(key) === flight) flights.delete(key);
  };
  return {
    async once<T>(
      { key, params }: { key: string; params: unknown },
      send: (signal: AbortSignal) => Promise<T>,
      lookUp?: () => Promise<T | undefined>,
    ): Promise<T> {
      const flight: Flight = flights.get(key) ?? { params, abort: new AbortController(), callers: 0 };
      flights.set(key, flight);
      flight.callers += 1;
      try {
        const saved = lookUp && (await lookUp());
        if (saved !== undefined) return saved;
        flight.response ??= send(flight.abort.signal).finally(() => remove(key, flight));
        // Equal keys mean identical requests, so the response has the type that this caller expects.
        return (await flight.response) as T;
      } finally {
        flight.callers -= 1;
        if (flight.callers === 0) remove(key, flight);
      }
    },
    async stop(isWanted) {
      const ending = [...flights.values()].filter(({ params }) => isWanted(params));
      for (const { abort } of ending) abort.abort();
      await Promise.allSettled(ending.map(({ response }) => response));
    },
  };
}
