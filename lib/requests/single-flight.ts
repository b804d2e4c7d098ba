/** What is under way, by key: who asks for the same meanwhile gets the same answer. */
export interface SingleFlight {
  once<T>(key: string, begin: (stop: AbortSignal) => Promise<T>): Promise<T>;
  /** Ends all of it; resolves when it has ended. */
  stopAll(): Promise<void>;
}

export function createSingleFlight(): SingleFlight {
  const flights = new Map<string, { end: Promise<unknown>; stop: AbortController }>();
  return {
    once<T>(key: string, begin: (stop: AbortSignal) => Promise<T>): Promise<T> {
      // A key names what is asked, so what is under way under it is the same.
      const pending = flights.get(key) as { end: Promise<T> } | undefined;
      if (pending) return pending.end;
      const stop = new AbortController();
      const end = begin(stop.signal).finally(() => flights.delete(key));
      flights.set(key, { end, stop });
      return end;
    },
    async stopAll() {
      const ending = [...flights.values()];
      for (const { stop } of ending) stop.abort();
      await Promise.allSettled(ending.map(({ end }) => end));
    },
  };
}
