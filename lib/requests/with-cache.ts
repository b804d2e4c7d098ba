import type { CachedResponse, Call } from '@/lib/service/call';
import { type Micros, quotedMicros } from '@/lib/service/price';
import { quoteFor } from '@/lib/service/quote';
import { readResponse } from '@/lib/service/read-response';
import { cacheKey, isFresh } from '@/lib/service/response-cache';
import type { Settings } from '@/lib/settings/settings';
import type { SingleFlight } from './single-flight';

interface CacheDeps {
  responses: { get(key: string): Promise<CachedResponse | undefined> };
  settings(): Promise<Pick<Settings, 'serviceUrl' | 'ownPrices'>>;
  /** Adds a free response to the savings, at its regular price. */
  countSavings(quoted: Micros | null, at: number): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
}

/**
 * Answers requests with saved responses, whatever their age, for free. Only a user who asks `again` pays again. Requests that
 * find none share the response of an equal request under way. `withLedger` saves the responses.
 */
export const withCache =
  ({ responses, settings, countSavings, now }: CacheDeps, singleFlight: Pick<SingleFlight, 'once'>) =>
  (next: Call): Call =>
  async (name, params, options) => {
    const { serviceUrl, ownPrices } = await settings();
    const key = cacheKey(name, params, serviceUrl);
    const lookUp = async () => {
      const cached = await responses.get(key);
      // An unreadable saved response is returned as a failure: only the user may pay for it again.
      const result = cached && readResponse(name, cached);
      if (!result || !isFresh(result, now() - cached.receivedAt)) return undefined;
      // The user did not request automatically loaded captions, so they save nothing.
      if (options?.by !== 'auto') await countSavings(quotedMicros(quoteFor(name, params, ownPrices)), now());
      return result;
    };
    const send = (signal: AbortSignal) => next(name, params, { ...options, signal });
    return singleFlight.once(key, send, options?.again ? undefined : lookUp);
  };
