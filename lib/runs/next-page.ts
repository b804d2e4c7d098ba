import type { StoredStep } from './rule';
import type { Step } from './run';

/** Most pages of one list in one run: a list that never ends ends here. */
export const maxListPages = 1_000;

/**
 * The token of the page that follows; `null` once the list ends, once so many pages were asked for, and where the service
 * names a page that was asked for already: a list that leads back to itself has no end.
 */
export function nextPageToken({ found }: StoredStep, before: readonly Step[], max: number): string | null {
  const token = found.nextPageToken;
  if (token === null || token === '' || before.length >= Math.min(max, maxListPages)) return null;
  return before.some(({ asked }) => (asked as { page?: unknown }).page === token) ? null : token;
}
