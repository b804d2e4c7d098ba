import { cacheKey } from '@/lib/core/cache-key';
import type { Answer, Call, HeldAnswer } from '@/lib/core/service/call';
import type { EndpointName } from '@/lib/core/service/endpoints';

export interface Keeping {
  get(key: string): Promise<HeldAnswer | undefined>;
  /** Reads an answer as it came; `null` where today's rules cannot read what an older version kept. */
  read<N extends EndpointName>(name: N, held: HeldAnswer): Answer<N> | null;
  serviceUrl(): Promise<string>;
}

/**
 * A Call that answers from what is held, whatever its age: free (BIL-06). Only a reader who asks again pays again. `accounted`
 * puts answers where this finds them.
 */
export const kept =
  (inner: Call, { get, read, serviceUrl }: Keeping): Call =>
  async (name, asked, wish) => {
    if (wish?.again) return inner(name, asked, wish);
    const held = await get(cacheKey(name, asked, await serviceUrl()));
    return (held && read(name, held)) ?? inner(name, asked, wish);
  };
