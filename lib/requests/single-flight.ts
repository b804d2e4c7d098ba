/** Pending requests by key. */
export interface SingleFlight {
  /**
   * Sends a request, unless an equal one is under way: then its response is returned. With `lookUp` a caller looks for a saved
   * response first. Callers join before they look, so a response that arrives meanwhile is never requested again.
   */
  once<T>(key: string, send: (signal: AbortSignal) => Promise<T>, lookUp?: () => Promise<T | undefined>): Promise<T>;
  /** Cancels all pending requests. Resolves when they have ended. */
  stopAll(): Promise<void>;
}

interface Flight {
  abort: AbortController;
  callers: number;
  /** Missing until a caller has sent the request. */
  response?: Promise<unknown>;
}

export function createSingleFlight(): SingleFlight {
  const flights = new Map<string, Flight>();
  const remove = (key: string, flight: Flight) => {
    if (flights.get(key) === flight) flights.delete(key);
  };
  return {
    async once<T>(
      key: string,
      send: (signal: AbortSignal) => Promise<T>,
      lookUp?: () => Promise<T | undefined>,
    ): Promise<T> {
      const flight: Flight = flights.get(key) ?? { abort: new AbortController(), callers: 0 };
      flights.set(key, flight);
      flight.callers += 1;
      try {
        const saved = lookUp && (await lookUp());
        if (saved !== undefined) return saved;
        flight.response ??= send(flight.abort.signal).finally(() => remove(key, flight));
        // Equal keys name equal requests, so the response has the type that this caller expects.
        return (await flight.response) as T;
      } finally {
        flight.callers -= 1;
        if (flight.callers === 0) remove(key, flight);
      }
    },
    async stopAll() {
      const ending = [...flights.values()];
      for (const { abort } of ending) abort.abort();
      await Promise.allSettled(ending.map(({ response }) => response));
    },
  };
}
