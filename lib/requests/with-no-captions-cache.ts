import type { CachedResponse, Call } from '@/lib/service/call';
import type { Failure } from '@/lib/service/failure';
import { readResponse } from '@/lib/service/read-response';
import type { Result } from '@/lib/shared/result';

interface ResponseStore {
  get(key: string): Promise<CachedResponse | undefined>;
  put(answer: CachedResponse): Promise<Result<CachedResponse | null, Failure>>;
}

/** A Call that keeps the refusals worth keeping, but never in the place of something that was paid for. */
export const withNoCaptionsCache =
  (next: Call, responses: ResponseStore): Call =>
  async (name, params, options) => {
    const result = await next(name, params, options);
    if (result.ok || !result.came) return result;
    const before = await responses.get(result.came.key);
    // Where there is no room left the refusal is still told; there is nothing of worth to lose.
    if (!before || !readResponse(name, before).ok) await responses.put(result.came);
    return result;
  };
