/**
 * Asks over the network anew: what a server says today is asked today. A browser lets a request that it might remember wait
 * for an earlier one of the same address.
 */
export const fetchUncached = (url: string, init: object): Promise<Response> =>
  fetch(url, { ...init, cache: 'no-store' });
