import type { CachedResponse } from './call';

/** Whether a stored response can be read again; one that something damaged is as if it were not there. */
export const isSavedResponse = (response: CachedResponse | undefined): response is CachedResponse =>
  typeof response?.body === 'string' &&
  typeof response.contentType === 'string' &&
  [response.requestedAt, response.receivedAt, response.status].every(Number.isFinite) &&
  typeof response.asked === 'object' &&
  response.asked !== null;
