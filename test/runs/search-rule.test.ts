import { describe, expect, it } from 'vitest';
import type { PlannedRequest } from '@/lib/provenance/capture';
import type { DateSplit } from '@/lib/runs/date-range';
import type { SearchPlan } from '@/lib/runs/plan';
import type { Step, StepResults } from '@/lib/runs/run';
import { search } from '@/lib/runs/search-rule';
import { foundOf, idsFrom } from '../made-runs';

const planned = (more: Partial<SearchPlan> = {}): SearchPlan => ({
  kind: 'search',
  asked: { q: 'tide mills', type: 'video' },
  pages: 3,
  slicing: null,
  requests: null,
  stop: { videos: null, oldest: null, empty: true },
  ...more,
});

type Answering = (asked: Record<string, string>) => Partial<StepResults>;

/** Works a plan off as the engine does: one step after the other, what they lead on to at the end. */
function workedOff(plan: SearchPlan, answer: Answering, most = 500): Step[] {
  const steps: Step[] = [];
  const put = (questions: PlannedRequest[]) => {
    for (const question of questions) {
      const made = { runId: 'r', n: steps.length, attempts: 1, sentAt: 0, captureId: null, failure: null } as const;
      steps.push({ ...question, ...made, state: 'planned', found: null });
    }
  };
  put(search.first(plan));
  for (let n = 0; n < steps.length; n += 1) {
    if (n === most) throw new Error('It never ends');
    const step = steps[n] as Step;
    const found = foundOf([], answer(step.asked as Record<string, string>));
    Object.assign(step, { state: 'stored', found });
    put(search.next(plan, { ...step, found }, steps));
  }
  return steps;
}

/** A service that has so many videos at each moment, and at most so many results of one question. */
const having =
  (moments: Record<string, number>, reach = Number.POSITIVE_INFINITY): Answering =>
  ({ publishedAfter = '', publishedBefore = '9', pageToken = '0' }) => {
    const all = Object.entries(moments).flatMap(([at, count], place) =>
      at >= publishedAfter && at <= publishedBefore ? idsFrom(place * 1000, place * 1000 + count) : [],
    );
    const from = Number(pageToken);
    const more = Math.min(all.length, reach) > from + 50;
    const ids = all.slice(from, Math.min(from + 50, reach));
    return { ids, totalResults: all.length, nextPageToken: more ? String(from + 50) : null };
  };

const pagesOf = (steps: Step[]) => steps.map(({ note }) => note.page);
const foundBy = (steps: Step[]) => new Set(steps.flatMap(({ found }) => found?.ids ?? []));

describe('a search that is not cut', () => {
  it('asks whole pages, because the price is per request', () => {
    const steps = workedOff(planned(), having({ '2024': 120 }));
    expect(steps.map(({ asked }) => asked)).toEqual([
      { q: 'tide mills', type: 'video', maxResults: '50' },
      { q: 'tide mills', type: 'video', maxResults: '50', pageToken: '50' },
      { q: 'tide mills', type: 'video', maxResults: '50', pageToken: '100' },
    ]);
    expect(search.maxRequests(planned())).toEqual([{ question: search.first(planned())[0], times: 3 }]);
  });

  it('asks no page after the last, and none beyond those that were wanted', () => {
    expect(workedOff(planned({ pages: 9 }), having({ '2024': 100 }))).toHaveLength(2);
    expect(workedOff(planned({ pages: 2 }), having({ '2024': 500 }))).toHaveLength(2);
  });

  it('stops at a number of videos, counted once each', () => {
    const stop = { videos: 100, oldest: null, empty: true };
    expect(workedOff(planned({ pages: 9, stop }), having({ '2024': 500 }))).toHaveLength(2);
  });

  it('stops once a page reaches back before a date', () => {
    const stop = { videos: null, oldest: '2024-01-01T00:00:00Z', empty: true };
    const oldest = ['2025-01-01T00:00:00Z', '2023-12-31T23:59:59Z', '2020-01-01T00:00:00Z'];
    let page = 0;
    const answer = () => ({
      ids: idsFrom(page * 50, page * 50 + 50),
      nextPageToken: `${page}`,
      oldest: oldest[page++] ?? null,
    });
    expect(workedOff(planned({ pages: 9, stop }), answer)).toHaveLength(2);
  });

  it.each([
    [true, 1],
    [false, 3],
  ])('ends at an empty page: %s', (empty, count) => {
    const stop = { videos: null, oldest: null, empty };
    let page = 0;
    expect(workedOff(planned({ stop }), () => ({ nextPageToken: String(page++) }))).toHaveLength(count);
  });

  it('that leads round to itself ends, by its page marker or by the same videos again', () => {
    const same = () => ({ ids: idsFrom(0, 50), nextPageToken: 'again' });
    expect(workedOff(planned({ pages: 400 }), same)).toHaveLength(2);
    let page = 0;
    const other = () => ({ ids: idsFrom(0, 50), nextPageToken: String(page++) });
    expect(workedOff(planned({ pages: 400 }), other)).toHaveLength(2);
    let token = 0;
    const round = () => ({ ids: idsFrom(token * 50, token * 50 + 50), nextPageToken: String(++token % 3) });
    expect(workedOff(planned({ pages: 400 }), round).length).toBeLessThan(6);
  });
});

const month = (slicing: DateSplit, more: Partial<SearchPlan> = {}) =>
  planned({
    asked: { q: 'x', publishedAfter: '2024-01-01T00:00:00Z', publishedBefore: '2024-01-31T23:59:59Z' },
    slicing,
    ...more,
  });
const moments = {
  '2024-01-01T00:00:00Z': 60,
  '2024-01-01T23:59:59Z': 60,
  '2024-01-15T12:00:00Z': 30,
  '2024-01-31T23:59:59Z': 1,
};

describe('a search that is cut by date', () => {
  it.each([
    ['day', 31, 31 * 3],
    ['week', 5, 5 * 3],
    ['month', 1, 3],
  ] as const)('by %s begins with every slice, and comes to all their pages at most', (slicing, count, worst) => {
    expect(search.first(month(slicing))).toHaveLength(count);
    expect(search.maxRequests(month(slicing))[0]?.times).toBe(worst);
  });

  it('finds what lies on the edges once, with no page more than there are', () => {
    const steps = workedOff(month('day'), having(moments));
    expect(foundBy(steps).size).toBe(151);
    expect(steps.flatMap(({ found }) => found?.ids ?? [])).toHaveLength(151);
    expect(steps).toHaveLength(31 + 2);
  });

  it('asks slice after slice where so many videos are enough', () => {
    const stop = { videos: 100, oldest: null, empty: true };
    const steps = workedOff(month('day', { stop }), having(moments));
    expect(pagesOf(steps)).toEqual([1, 2]);
    const all = workedOff(month('day', { stop: { ...stop, videos: 1000 } }), having(moments));
    expect([all.length, foundBy(all).size]).toEqual([33, 151]);
  });

  it('halves what holds more than its pages reach, until all is found', () => {
    const steps = workedOff(month('adaptive', { pages: 2, requests: 200 }), having(moments, 100));
    expect(foundBy(steps).size).toBe(151);
    expect(steps.length).toBeLessThan(40);
  });

  it('halves in turn where so many videos are enough, and still leaves none out', () => {
    const stop = { videos: 1000, oldest: null, empty: true };
    const steps = workedOff(month('adaptive', { pages: 2, requests: 200, stop }), having(moments, 100));
    expect(foundBy(steps).size).toBe(151);
    expect(
      workedOff(month('adaptive', { pages: 2, requests: 200, stop: { ...stop, videos: 50 } }), having(moments, 100)),
    ).toHaveLength(1);
  });

  it('keeps within its hard maximum, and ends at a second that cannot be halved', () => {
    const crowded = having({ '2024-01-15T12:00:00Z': 900 }, 100);
    const steps = workedOff(month('adaptive', { pages: 2, requests: 20 }), crowded);
    expect(steps.length).toBeLessThanOrEqual(20);
    expect(search.maxRequests(month('adaptive', { requests: 20 }))[0]?.times).toBe(20);
    const whole = workedOff(month('adaptive', { pages: 2, requests: 400 }), crowded);
    expect(whole.length).toBeLessThan(120);
  });

  it('begins at a page marker only where it is not cut: a marker is of one list', () => {
    const asked = { ...month('day').asked, pageToken: 'marker' };
    const markers = (plan: SearchPlan) =>
      search.first(plan).map((one) => (one.asked as { pageToken?: string }).pageToken);
    expect(markers(planned({ asked }))).toEqual(['marker']);
    expect(new Set(markers(month('day', { asked })))).toEqual(new Set([undefined]));
  });

  it('asks nothing where the bounds are reversed', () => {
    const asked = { publishedAfter: '2024-02-01T00:00:00Z', publishedBefore: '2024-01-01T00:00:00Z' };
    expect([search.first(month('day', { asked })), search.maxRequests(month('day', { asked }))]).toEqual([[], []]);
  });
});
