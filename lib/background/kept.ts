import { cacheKey } from '@/lib/core/cache-key';
import type { Call, HeldAnswer } from '@/lib/core/service/call';
import { readAnswer } from '@/lib/core/service/read-answer';

export interface Keeping {
  get(key: string): Promise<HeldAnswer | undefined>;
  serviceUrl(): Promise<string>;
}

/**
 * A Call that answers from what is held, whatever its age: free (BIL-06). Only a reader who asks again pays again. `accounted`
 * puts answers where this finds them.
 */
export const kept =
  (inner: Call, { get, serviceUrl }: Keeping): Call =>
  async (name, asked, wish) => {
    const held = wish?.again ? undefined : await get(cacheKey(name, asked, await serviceUrl()));
    // What cannot be read any more is told as it is: paying for it again is for the reader to say.
    return held ? readAnswer(name, held) : inner(name, asked, wish);
  };
