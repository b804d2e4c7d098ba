import { cacheKey } from '@/lib/core/cache-key';
import type { Answer, Call, HeldAnswer } from '@/lib/core/service/call';
import type { EndpointName } from '@/lib/core/service/endpoints';
import { noCaptionsFreshMinutes } from '@/lib/core/service/lifetimes';
import { readAnswer } from '@/lib/core/service/read-answer';

export interface Keeping {
  get(key: string): Promise<HeldAnswer | undefined>;
  serviceUrl(): Promise<string>;
  /** Milliseconds since 1970. */
  now(): number;
}

/**
 * A Call that answers from what is held, whatever its age: free (BIL-06). Only a reader who asks again pays again. `accounted`
 * puts answers where this finds them.
 */
export const kept =
  (inner: Call, { get, serviceUrl, now }: Keeping): Call =>
  async (name, asked, wish) => {
    const held = wish?.again ? undefined : await get(cacheKey(name, asked, await serviceUrl()));
    if (!held) return inner(name, asked, wish);
    // What cannot be read any more is told as it is: paying for it again is for the reader to say.
    const answer = readAnswer(name, held);
    return isBelieved(answer, now() - held.receivedAt) ? answer : inner(name, asked, wish);
  };

/** That there are no captions may change: it is believed for a day (CAC-01). `age` in milliseconds. */
const isBelieved = (answer: Answer<EndpointName>, age: number): boolean =>
  answer.ok || answer.failure.kind !== 'no-captions' || age < noCaptionsFreshMinutes * 60_000;
