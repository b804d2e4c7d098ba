import { cacheKey } from '@/lib/core/cache-key';
import type { Answer, Call } from '@/lib/core/service/call';
import type { EndpointName } from '@/lib/core/service/endpoints';

export interface Flights {
  call: Call;
  /** Ends every flight; resolves when all have ended. */
  stopAll(): Promise<void>;
}
interface Flight {
  answer: Promise<Answer<EndpointName>>;
  stop: AbortController;
}

/** A Call of which each question is under way once: who asks the same meanwhile gets the same answer (BIL-06). */
export function oneFlight(inner: Call, serviceUrl: () => Promise<string>): Flights {
  const flights = new Map<string, Flight>();

  const call: Call = async (name, asked, wish) => {
    const key = cacheKey(name, asked, await serviceUrl());
    // The key names endpoint and question, so the answer under way is one to this endpoint.
    const under = flights.get(key) as { answer: Promise<Answer<typeof name>> } | undefined;
    if (under) return under.answer;

    const stop = new AbortController();
    const answer = inner(name, asked, { ...wish, signal: stop.signal }).finally(() => flights.delete(key));
    flights.set(key, { answer, stop });
    return answer;
  };

  return {
    call,
    async stopAll() {
      const ending = [...flights.values()];
      for (const { stop } of ending) stop.abort();
      await Promise.allSettled(ending.map(({ answer }) => answer));
    },
  };
}
