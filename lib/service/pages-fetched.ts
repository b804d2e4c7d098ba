import { maxRelatedPages } from './interface-limits';

/**
 * Returns the number of fetched pages that a response reports, which is what is billed, even above the requested
 * number. Returns `null` if it is absent or implausible; the quote then counts.
 */
export function pagesFetchedIn(response: unknown): number | null {
  const pages =
    typeof response === 'object' && response !== null && 'pagesFetched' in response ? response.pagesFetched : null;
  return typeof pages === 'number' && Number.isInteger(pages) && pages >= 0 && pages <= maxRelatedPages ? pages : null;
}
