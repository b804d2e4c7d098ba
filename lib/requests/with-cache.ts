import { cacheKey } from '@/lib/service/cache-key';
import type { Call, HeldAnswer, Wish } from '@/lib/service/call';
import type { Asked, EndpointName } from '@/lib/service/endpoints';
import { isBelieved } from '@/lib/service/freshness';
import { readAnswer } from '@/lib/service/read-response';

export interface Keeping {
  get(key: string): Promise<HeldAnswer | undefined>;
  serviceUrl(): Promise<string>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Hears of every question that was answered for free. */
  free<N extends EndpointName>(name: N, asked: Asked<N>, wish: Wish | undefined): Promise<void>;
}

/**
 * A Call that answers from what is held, whatever its age: free (BIL-06). Only a reader who asks again pays again. `accounted`
 * puts answers where this finds them.
 */
export const kept =
  (inner: Call, { get, serviceUrl, now, free }: Keeping): Call =>
  async (name, asked, wish) => {
    const held = wish?.again ? undefined : await get(cacheKey(name, asked, await serviceUrl()));
    if (!held) return inner(name, asked, wish);
    // What cannot be read any more is told as it is: paying for it again is for the reader to say.
    const answer = readAnswer(name, held);
    if (!isBelieved(answer, now() - held.receivedAt)) return inner(name, asked, wish);
    await free(name, asked, wish);
    return answer;
  };
