import { mostPages } from './related-limits';

/**
 * The pages that an answer says it fetched, which are what is billed, even where they are more than were asked for; `null`
 * where it does not say, or says what cannot be: then what was quoted counts, and no bill is below it for a wrong sign.
 */
export function pagesFetchedIn(reply: unknown): number | null {
  const told = typeof reply === 'object' && reply !== null && 'pagesFetched' in reply ? reply.pagesFetched : null;
  return typeof told === 'number' && Number.isInteger(told) && told >= 0 && told <= mostPages ? told : null;
}
