import { describe, expect, it } from 'vitest';
import type { DateSplit } from '@/lib/runs/plan-limits';
import { maxRequestsOf } from '@/lib/runs/plan-price';
import type { SearchPlan } from '@/lib/runs/plan-schema';
import type { Step, StepResults } from '@/lib/runs/records';
import type { PlannedRequest } from '@/lib/runs/run-rule';
import { searchRule } from '@/lib/runs/search-rule';
import { idsFrom, stepResults } from '../run-data';

const searchPlan = (more: Partial<SearchPlan> = {}): SearchPlan => ({
  kind: 'search',
  params: { q: 'tide mills', type: 'video' },
  pages: 3,
  splitBy: null,
  requests: null,
  stop: { videos: null, oldest: null, empty: true },
  ...more,
});

type Responder = (params: Record<string, string>) => Partial<StepResults>;

/** Executes a plan as the engine does: step by step, appending the steps that follow from each result. */
function executePlan(plan: SearchPlan, respond: Responder, maxSteps = 500): Step[] {
  const steps: Step[] = [];
  const append = (requests: PlannedRequest[]) => {
    for (const request of requests) {
      const stepFields = {
        runId: 'r',
        n: steps.length,
        attempts: 1,
        sentAt: 0,
        captureId: null,
        failure: null,
      } as const;
      steps.push({ ...request, ...stepFields, state: 'planned', results: null });
    }
  };
  append(searchRule.first(plan));
  for (let n = 0; n < steps.length; n += 1) {
    if (n === maxSteps) throw new Error('It never ends');
    const step = steps[n] as Step;
    const results = stepResults([], respond(step.params as Record<string, string>));
    Object.assign(step, { state: 'stored', results });
    append(searchRule.next(plan, { ...step, results }, steps));
  }
  return steps;
}

/** Simulates a service that has a given number of videos at each time and returns at most `reach` results per query. */
const serviceWith =
  (moments: Record<string, number>, reach = Number.POSITIVE_INFINITY): Responder =>
  ({ publishedAfter = '', publishedBefore = '9', pageToken = '0' }) => {
    const all = Object.entries(moments).flatMap(([at, count], index) =>
      at >= publishedAfter && at <= publishedBefore ? idsFrom(index * 1000, index * 1000 + count) : [],
    );
    const from = Number(pageToken);
    const hasMore = Math.min(all.length, reach) > from + 50;
    const ids = all.slice(from, Math.min(from + 50, reach));
    return { ids, totalResults: all.length, nextPageToken: hasMore ? String(from + 50) : null };
  };

const pagesOf = (steps: Step[]) => steps.map(({ context }) => context.page);
const foundBy = (steps: Step[]) => new Set(steps.flatMap(({ results }) => results?.ids ?? []));

describe('search without a split', () => {
  it('requests full pages, because the price is per request', () => {
    const steps = executePlan(searchPlan(), serviceWith({ '2024': 120 }));
    expect(steps.map(({ params }) => params)).toEqual([
      { q: 'tide mills', type: 'video', maxResults: '50' },
      { q: 'tide mills', type: 'video', maxResults: '50', pageToken: '50' },
      { q: 'tide mills', type: 'video', maxResults: '50', pageToken: '100' },
    ]);
    expect(maxRequestsOf(searchPlan())).toEqual([{ request: searchRule.first(searchPlan())[0], times: 3 }]);
  });

  it('requests no page after the last or beyond the given number', () => {
    expect(executePlan(searchPlan({ pages: 9 }), serviceWith({ '2024': 100 }))).toHaveLength(2);
    expect(executePlan(searchPlan({ pages: 2 }), serviceWith({ '2024': 500 }))).toHaveLength(2);
  });

  it('stops at a given number of different videos', () => {
    const stop = { videos: 100, oldest: null, empty: true };
    expect(executePlan(searchPlan({ pages: 9, stop }), serviceWith({ '2024': 500 }))).toHaveLength(2);
  });

  it('stops at a page that reaches back before a date', () => {
    const stop = { videos: null, oldest: '2024-01-01T00:00:00Z', empty: true };
    const oldest = ['2025-01-01T00:00:00Z', '2023-12-31T23:59:59Z', '2020-01-01T00:00:00Z'];
    let page = 0;
    const respond = () => ({
      ids: idsFrom(page * 50, page * 50 + 50),
      nextPageToken: `${page}`,
      oldest: oldest[page++] ?? null,
    });
    expect(executePlan(searchPlan({ pages: 9, stop }), respond)).toHaveLength(2);
  });

  it.each([
    [true, 1],
    [false, 3],
  ])('stops at an empty page only if the plan says so: %s', (empty, count) => {
    const stop = { videos: null, oldest: null, empty };
    let page = 0;
    expect(executePlan(searchPlan({ stop }), () => ({ nextPageToken: String(page++) }))).toHaveLength(count);
  });

  it('stops at a list that repeats a page token or its videos', () => {
    const same = () => ({ ids: idsFrom(0, 50), nextPageToken: 'again' });
    expect(executePlan(searchPlan({ pages: 400 }), same)).toHaveLength(2);
    let page = 0;
    const other = () => ({ ids: idsFrom(0, 50), nextPageToken: String(page++) });
    expect(executePlan(searchPlan({ pages: 400 }), other)).toHaveLength(2);
    let token = 0;
    const cycle = () => ({ ids: idsFrom(token * 50, token * 50 + 50), nextPageToken: String(++token % 3) });
    expect(executePlan(searchPlan({ pages: 400 }), cycle).length).toBeLessThan(6);
  });
});

describe('search for random prefixes', () => {
  const plan = searchPlan({ params: { type: 'video' }, prefixes: { seed: 1, list: ['abcde', 'fghij'] }, pages: 2 });

  it('requests each prefix by itself, and at most all of its pages', () => {
    expect(searchRule.first(plan)).toEqual([
      {
        name: 'search',
        params: { type: 'video', q: '"watch?v=abcde"', maxResults: '50' },
        context: { slice: 'abcde', page: 1, prefix: 'abcde' },
      },
      {
        name: 'search',
        params: { type: 'video', q: '"watch?v=fghij"', maxResults: '50' },
        context: { slice: 'fghij', page: 1, prefix: 'fghij' },
      },
    ]);
    expect(maxRequestsOf(plan)[0]?.times).toBe(4);
  });

  it('requests the next page of a prefix with its query', () => {
    const steps = executePlan(plan, ({ q }) => ({
      nextPageToken: q?.includes('abcde') ? 'more' : null,
      ids: idsFrom(0, 1),
    }));
    expect(steps.slice(2).map(({ params, context }) => [params, context])).toEqual([
      [
        { type: 'video', q: '"watch?v=abcde"', maxResults: '50', pageToken: 'more' },
        { slice: 'abcde', page: 2, prefix: 'abcde' },
      ],
    ]);
  });
});

describe('a page of a prefix', () => {
  const plan = searchPlan({ params: { type: 'video' }, prefixes: { seed: 1, list: ['abcde'] }, pages: 3 });

  it.each([
    [{ unrequested: 50 }, [1, 2, 3]],
    [{}, [1]],
  ])('with %o is followed by another one unless it has no rows', (results, pages) => {
    const steps = executePlan(plan, ({ pageToken = '0' }) => ({
      ...results,
      nextPageToken: String(Number(pageToken) + 1),
    }));
    expect(pagesOf(steps)).toEqual(pages);
  });
});

const month = (splitBy: DateSplit, more: Partial<SearchPlan> = {}) =>
  searchPlan({
    params: { q: 'x', publishedAfter: '2024-01-01T00:00:00Z', publishedBefore: '2024-01-31T23:59:59Z' },
    splitBy,
    ...more,
  });
const moments = {
  '2024-01-01T00:00:00Z': 60,
  '2024-01-01T23:59:59Z': 60,
  '2024-01-15T12:00:00Z': 30,
  '2024-01-31T23:59:59Z': 1,
};

describe('search split by date', () => {
  it.each([
    ['day', 31, 31 * 3],
    ['week', 5, 5 * 3],
    ['month', 1, 3],
  ] as const)('by %s starts with every range and sends at most all of their pages', (splitBy, count, max) => {
    expect(searchRule.first(month(splitBy))).toHaveLength(count);
    expect(maxRequestsOf(month(splitBy))[0]?.times).toBe(max);
  });

  it('finds videos on the boundaries once, without extra pages', () => {
    const steps = executePlan(month('day'), serviceWith(moments));
    expect(foundBy(steps).size).toBe(151);
    expect(steps.flatMap(({ results }) => results?.ids ?? [])).toHaveLength(151);
    expect(steps).toHaveLength(31 + 2);
  });

  it('requests one range at a time if the plan stops at a number of videos', () => {
    const stop = { videos: 100, oldest: null, empty: true };
    const steps = executePlan(month('day', { stop }), serviceWith(moments));
    expect(pagesOf(steps)).toEqual([1, 2]);
    const all = executePlan(month('day', { stop: { ...stop, videos: 1000 } }), serviceWith(moments));
    expect([all.length, foundBy(all).size]).toEqual([33, 151]);
  });

  it('splits a date range with more results than the allowed pages until all videos are found', () => {
    const steps = executePlan(month('adaptive', { pages: 2, requests: 200 }), serviceWith(moments, 100));
    expect(foundBy(steps).size).toBe(151);
    expect(steps.length).toBeLessThan(40);
  });

  it('splits depth first if the plan stops at a number of videos, and leaves out no range', () => {
    const stop = { videos: 1000, oldest: null, empty: true };
    const steps = executePlan(month('adaptive', { pages: 2, requests: 200, stop }), serviceWith(moments, 100));
    expect(foundBy(steps).size).toBe(151);
    expect(
      executePlan(
        month('adaptive', { pages: 2, requests: 200, stop: { ...stop, videos: 50 } }),
        serviceWith(moments, 100),
      ),
    ).toHaveLength(1);
  });

  it('respects its limit of requests and splits no further than to a single second', () => {
    const crowded = serviceWith({ '2024-01-15T12:00:00Z': 900 }, 100);
    const steps = executePlan(month('adaptive', { pages: 2, requests: 20 }), crowded);
    expect(steps.length).toBeLessThanOrEqual(20);
    expect(maxRequestsOf(month('adaptive', { requests: 20 }))[0]?.times).toBe(20);
    const whole = executePlan(month('adaptive', { pages: 2, requests: 400 }), crowded);
    expect(whole.length).toBeLessThan(120);
  });

  it.each([
    [true, 1],
    [false, 200],
  ])('splits a range without videos further only if the plan does not stop there: %s', (empty, count) => {
    const stop = { videos: null, oldest: null, empty };
    // Some services state a large total even without results.
    const steps = executePlan(month('adaptive', { pages: 1, requests: 200, stop }), () => ({ totalResults: 1e6 }));
    expect(steps.length).toBeGreaterThanOrEqual(count - 1);
    expect(steps.length).toBeLessThanOrEqual(count);
  });

  it('sends the page token only without a split, because a token is valid for one list', () => {
    const params = { ...month('day').params, pageToken: 'marker' };
    const markers = (plan: SearchPlan) =>
      searchRule.first(plan).map((one) => (one.params as { pageToken?: string }).pageToken);
    expect(markers(searchPlan({ params }))).toEqual(['marker']);
    expect(new Set(markers(month('day', { params })))).toEqual(new Set([undefined]));
  });

  it('requests nothing if the bounds are reversed', () => {
    const params = { publishedAfter: '2024-02-01T00:00:00Z', publishedBefore: '2024-01-01T00:00:00Z' };
    expect([searchRule.first(month('day', { params })), maxRequestsOf(month('day', { params }))]).toEqual([[], []]);
  });
});
