import type { CachedResponse, Call, CallOptions } from '@/lib/service/call';
import type { EndpointName, ParamsOf } from '@/lib/service/endpoints';
import { readResponse } from '@/lib/service/read-response';
import { cacheKey, isFresh } from '@/lib/service/response-cache';

export interface CacheDeps {
  get(key: string): Promise<CachedResponse | undefined>;
  serviceUrl(): Promise<string>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Hears of every question that was answered for free. */
  free<N extends EndpointName>(name: N, asked: ParamsOf<N>, wish: CallOptions | undefined): Promise<void>;
}

/**
 * A Call that answers from what is held, whatever its age: free. Only a reader who asks again pays again. `accounted`
 * puts answers where this finds them.
 */
export const withCache =
  (next: Call, { get, serviceUrl, now, free }: CacheDeps): Call =>
  async (name, params, options) => {
    const cached = options?.again ? undefined : await get(cacheKey(name, params, await serviceUrl()));
    if (!cached) return next(name, params, options);
    // What cannot be read any more is told as it is: paying for it again is for the user to say.
    const result = readResponse(name, cached);
    if (!isFresh(result, now() - cached.receivedAt)) return next(name, params, options);
    await free(name, params, options);
    return result;
  };
