import { maxRelatedPages } from './interface-limits';

/**
 * The pages that an answer says it fetched, which are what is billed, even where they are more than were asked for; `null`
 * where it does not say, or says what cannot be: then what was quoted counts, and no bill is below it for a wrong sign.
 */
export function pagesFetchedIn(response: unknown): number | null {
  const pages =
    typeof response === 'object' && response !== null && 'pagesFetched' in response ? response.pagesFetched : null;
  return typeof pages === 'number' && Number.isInteger(pages) && pages >= 0 && pages <= maxRelatedPages ? pages : null;
}
