import type { PlannedRequest } from '@/lib/provenance/capture';
import { type DateRange, halveDateRange, secondAfter, splitDateRange } from './date-range';
import type { SearchPlan, SearchQuery } from './plan';
import type { RunRule, Step, StoredStep } from './run';

/** Most results of one page (section "Limits"). The price is per request, so every page is asked for whole. */
export const resultsPerPage = 50;

/**
 * What a plan asks at once and what waits: the slices are independent, so that one which fails stops no other. Only where the
 * reader wants so many videos and no more, each waits for the one before it.
 */
export const search: RunRule<SearchPlan> = {
  first(plan) {
    const slices = dateRangesOf(plan);
    return (isSequential(plan) ? slices.slice(0, 1) : slices)
      .slice(0, plan.requests ?? undefined)
      .map(firstPageRequest(plan));
  },

  next(plan, done, before) {
    if (hasEnough(plan, before)) return [];
    const remaining = plan.requests === null ? Number.POSITIVE_INFINITY : plan.requests - before.length;
    const onward = followingRequests(plan, done, before);
    const following = onward.length > 0 || !isSequential(plan) ? onward : nextRangeRequests(plan, done, before);
    // Half of a slice would look like the whole of it.
    return following.length > remaining ? [] : following;
  },

  maxRequests(plan) {
    const [question] = search.first(plan);
    const times = plan.requests ?? dateRangesOf(plan).length * plan.pages;
    return question && times > 0 ? [{ question, times }] : [];
  },
};

/** The slices of a plan; one that is the whole where it is not cut. */
const dateRangesOf = ({ asked, slicing }: SearchPlan): (DateRange | null)[] =>
  slicing === null
    ? [null]
    : splitDateRange({ after: asked.publishedAfter ?? '', before: asked.publishedBefore ?? '' }, slicing);

const isSequential = ({ slicing, stop }: SearchPlan): boolean => slicing !== null && stop.videos !== null;

const firstPageRequest =
  ({ asked }: SearchPlan) =>
  (slice: DateRange | null): PlannedRequest => ({
    name: 'search',
    asked: { ...(slice ? queryWithin(asked, slice) : asked), maxResults: String(resultsPerPage) },
    note: { slice: slice && `${slice.after}/${slice.before}`, page: 1 },
  });

/** A page marker is of one list, so no slice begins with the one that the whole was to begin at. */
function queryWithin({ pageToken: _, ...asked }: SearchQuery, { after, before }: DateRange): SearchQuery {
  return { ...asked, publishedAfter: after, publishedBefore: before };
}

/** The next page of the same slice, or its halves where its pages are used up and it holds more. */
function followingRequests(plan: SearchPlan, done: StoredStep, before: readonly Step[]): PlannedRequest[] {
  const page = Number(done.note.page ?? 1);
  const { ids, nextPageToken, totalResults, oldest } = done.found;
  const siblings = before.filter(({ note, n }) => note.slice === done.note.slice && n !== done.n);
  const earlier = siblings.flatMap(({ found }) => found?.ids ?? []);
  if (plan.stop.oldest !== null && oldest !== null && oldest < plan.stop.oldest) return [];
  if (page >= plan.pages) {
    const hasMore = nextPageToken !== null || (totalResults ?? 0) > page * resultsPerPage;
    return hasMore && plan.slicing === 'adaptive' ? halvedRequests(plan, done) : [];
  }
  if (nextPageToken === null || (plan.stop.empty && ids.length === 0)) return [];
  // A list that leads round to itself would never end (bad input).
  if (siblings.concat(done).some((step) => pageTokenOf(step) === nextPageToken)) return [];
  const known = new Set(earlier);
  if (ids.length > 0 && ids.every((id) => known.has(id))) return [];
  return [
    {
      name: 'search',
      asked: { ...(done.asked as SearchQuery), pageToken: nextPageToken },
      note: { ...done.note, page: page + 1 },
    },
  ];
}

const pageTokenOf = ({ asked }: Step): string | undefined => (asked as SearchQuery).pageToken;

function halvedRequests(plan: SearchPlan, { asked }: StoredStep): PlannedRequest[] {
  const halves = (halveDateRange(boundsOf(asked)) ?? []).map(firstPageRequest(plan));
  return isSequential(plan) ? halves.slice(0, 1) : halves;
}

/** The slice after the one that is done with, where each waits for the one before it. */
function nextRangeRequests(plan: SearchPlan, { asked }: StoredStep, before: readonly Step[]): PlannedRequest[] {
  const end = boundsOf(asked).before;
  const next =
    plan.slicing === 'adaptive'
      ? remainingRange(end, before)
      : dateRangesOf(plan).find((slice) => slice && slice.after > end);
  return next ? [firstPageRequest(plan)(next)] : [];
}

/** The other half: from where one ended to where the smallest slice that it is a part of ends. */
function remainingRange(end: string, before: readonly Step[]): DateRange | undefined {
  const ends = before.map((step) => boundsOf(step.asked).before).filter((other) => other > end);
  const nearest = ends.toSorted()[0];
  return nearest === undefined ? undefined : { after: secondAfter(end), before: nearest };
}

const boundsOf = (asked: unknown): DateRange => {
  const { publishedAfter = '', publishedBefore = '' } = asked as SearchQuery;
  return { after: publishedAfter, before: publishedBefore };
};

function hasEnough({ stop }: SearchPlan, before: readonly Step[]): boolean {
  if (stop.videos === null) return false;
  const found = new Set(before.flatMap((step) => step.found?.ids ?? []));
  return found.size >= stop.videos;
}
