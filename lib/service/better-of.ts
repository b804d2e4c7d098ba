import type { CachedResponse } from './call';

/** Returns the response that came last: the one beside a better one, where there is one. */
export const newestResponse = <T extends { receivedAt: number; worse?: CachedResponse['worse'] }>(stored: T): T => ({
  ...stored,
  ...stored.worse,
});

/**
 * Returns of two responses to one question the newer, unless that has no rows and the older has some. Then the older one says
 * that a newer came.
 */
export function betterResponse(older: CachedResponse, newer: CachedResponse): CachedResponse {
  if (!newer.isEmpty || older.isEmpty) return newer;
  const { requestedAt, receivedAt, status, contentType, body } = newer;
  return { ...older, worse: { requestedAt, receivedAt, status, contentType, body } };
}
