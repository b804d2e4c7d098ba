import { type DateRange, halveDateRange, oneSecondAfter, splitDateRange } from './date-ranges';
import type { SearchPlan, SearchQuery } from './plan-schema';
import type { Step } from './records';
import type { PlannedRequest, RunRule, StoredStep } from './run-rule';

/** Maximum results per page (section "Limits"). The price is per request, so every page has this size. */
export const resultsPerPage = 50;

/**
 * Requests all date ranges at once, because they are independent. With a limit on videos, each range waits for the
 * previous one.
 */
export const searchRule: RunRule<SearchPlan> = {
  first(plan) {
    const parts = partsOf(plan);
    return (isSequential(plan) ? parts.slice(0, 1) : parts)
      .slice(0, plan.requests ?? undefined)
      .map(firstPageRequest(plan));
  },

  next(plan, done, before) {
    if (hasEnough(plan, before)) return [];
    const remaining = plan.requests === null ? Number.POSITIVE_INFINITY : plan.requests - before.length;
    const onward = followingRequests(plan, done, before);
    const following = onward.length > 0 || !isSequential(plan) ? onward : nextRangeRequests(plan, done, before);
    // If the limit allows only one half of a split range, neither half is requested, because its results would look
    // like those of the whole range.
    return following.length > remaining ? [] : following;
  },
};

/** A date range or a prefix; `null` for the whole search. */
type Part = DateRange | string | null;

/** Returns the parts of a plan, each of which is a search of its own. */
export const partsOf = (plan: SearchPlan): Part[] => plan.prefixes?.list ?? dateRangesOf(plan);

const dateRangesOf = ({ params, splitBy }: SearchPlan): (DateRange | null)[] =>
  splitBy === null
    ? [null]
    : splitDateRange({ after: params.publishedAfter ?? '', before: params.publishedBefore ?? '' }, splitBy);

const isSequential = ({ splitBy, stop }: SearchPlan): boolean => splitBy !== null && stop.videos !== null;

const firstPageRequest =
  ({ params }: SearchPlan) =>
  (part: Part): PlannedRequest => ({
    name: 'search',
    params: { ...(part ? queryWithin(params, part) : params), maxResults: String(resultsPerPage) },
    context:
      typeof part === 'string'
        ? { slice: part, page: 1, prefix: part }
        : { slice: part && `${part.after}/${part.before}`, page: 1 },
  });

/** Returns the query for a part. The page token is left out, because it is valid for one list only. */
function queryWithin({ pageToken: _, ...params }: SearchQuery, part: DateRange | string): SearchQuery {
  return typeof part === 'string'
    ? { ...params, q: `"watch?v=${part}"` }
    : { ...params, publishedAfter: part.after, publishedBefore: part.before };
}

/**
 * Returns the request for the next page of a range. If the pages of the range are used up and it has more results, an
 * adaptive search gets the requests for both halves of the range instead or, if it is sequential, only the request for
 * the first half.
 */
function followingRequests(plan: SearchPlan, done: StoredStep, before: readonly Step[]): PlannedRequest[] {
  const page = Number(done.context.page ?? 1);
  const { ids, nextPageToken, totalResults, oldest, unrequested = 0 } = done.results;
  const siblings = before.filter(({ context, n }) => context.slice === done.context.slice && n !== done.n);
  const earlier = siblings.flatMap(({ results }) => results?.ids ?? []);
  if (plan.stop.oldest !== null && oldest !== null && oldest < plan.stop.oldest) return [];
  // A page without any video of its prefix is not empty.
  if (plan.stop.empty && ids.length + unrequested === 0) return [];
  if (page >= plan.pages) {
    const hasMore = nextPageToken !== null || (totalResults ?? 0) > page * resultsPerPage;
    return hasMore && plan.splitBy === 'adaptive' ? halvedRequests(plan, done) : [];
  }
  if (nextPageToken === null) return [];
  // A list that returns to a page requested earlier would never end.
  if (siblings.concat(done).some((step) => pageTokenOf(step) === nextPageToken)) return [];
  const known = new Set(earlier);
  if (ids.length > 0 && ids.every((id) => known.has(id))) return [];
  return [
    {
      name: 'search',
      params: { ...(done.params as SearchQuery), pageToken: nextPageToken },
      context: { ...done.context, page: page + 1 },
    },
  ];
}

const pageTokenOf = ({ params }: Step): string | undefined => (params as SearchQuery).pageToken;

function halvedRequests(plan: SearchPlan, { params }: StoredStep): PlannedRequest[] {
  const halves = (halveDateRange(boundsOf(params)) ?? []).map(firstPageRequest(plan));
  return isSequential(plan) ? halves.slice(0, 1) : halves;
}

/** Returns the request for the range after a finished one, in a sequential search. */
function nextRangeRequests(plan: SearchPlan, { params }: StoredStep, before: readonly Step[]): PlannedRequest[] {
  const end = boundsOf(params).before;
  const next =
    plan.splitBy === 'adaptive'
      ? remainingRange(end, before)
      : dateRangesOf(plan).find((range) => range && range.after > end);
  return next ? [firstPageRequest(plan)(next)] : [];
}

/** Returns the second half of a split range: from one second after the first half to the end of the split range. */
function remainingRange(end: string, before: readonly Step[]): DateRange | undefined {
  const ends = before.map((step) => boundsOf(step.params).before).filter((other) => other > end);
  const nearest = ends.toSorted()[0];
  return nearest === undefined ? undefined : { after: oneSecondAfter(end), before: nearest };
}

const boundsOf = (params: unknown): DateRange => {
  const { publishedAfter = '', publishedBefore = '' } = params as SearchQuery;
  return { after: publishedAfter, before: publishedBefore };
};

function hasEnough({ stop }: SearchPlan, before: readonly Step[]): boolean {
  if (stop.videos === null) return false;
  const found = new Set(before.flatMap((step) => step.results?.ids ?? []));
  return found.size >= stop.videos;
}
