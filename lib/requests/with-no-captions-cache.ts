import type { CachedResponse, Call } from '@/lib/service/call';
import type { Failure } from '@/lib/service/failure';
import { readResponse } from '@/lib/service/read-response';
import type { Result } from '@/lib/shared/result';

interface NoCaptionsCacheDeps {
  get(key: string): Promise<CachedResponse | undefined>;
  put(response: CachedResponse): Promise<Result<CachedResponse | null, Failure>>;
}

/** Saves the response that says a video has no captions, but never in the place of captions that were paid for. */
export const withNoCaptionsCache =
  (responses: NoCaptionsCacheDeps) =>
  (next: Call): Call =>
  async (name, params, options) => {
    const result = await next(name, params, options);
    if (result.ok || !result.came) return result;
    const saved = await responses.get(result.came.key);
    // Its failure is returned even if storage is full: nothing that was paid for is lost.
    if (!saved || !readResponse(name, saved).ok) await responses.put(result.came);
    return result;
  };
