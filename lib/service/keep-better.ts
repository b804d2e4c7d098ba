import { betterResponse } from './better-of';
import type { CachedResponse } from './call';
import { readResponse } from './read-response';

/** Whether no row of a response can be read; a text counts as one row. */
function hasNoRows(response: CachedResponse): boolean {
  const result = readResponse(response.name, response);
  if (!result.ok) return true;
  const { value } = result.value;
  if (typeof value === 'string') return false;
  return (Array.isArray(value) ? value : value.data).length === 0;
}

/**
 * Returns what to store for a question: the newer response, unless it has no readable row and the stored one has some. Then
 * the stored one stays and carries the newer beside it, so that nothing paid for is lost.
 */
export function responseToStore(stored: CachedResponse | undefined, newer: CachedResponse): CachedResponse {
  if (!stored || !hasNoRows(newer) || hasNoRows(stored)) return newer;
  return betterResponse(stored, { ...newer, isEmpty: true });
}
