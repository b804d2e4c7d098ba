import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareLists, listsToCompare, rankedVideos } from '@/lib/over-time/compare-lists';
import type { DetailsPlan, Plan } from '@/lib/runs/plan-schema';
import type { VideoId } from '@/lib/service/ids';
import { testCapture } from '../network/crawl-captures';

const ids = (letters: string) => [...letters].map((letter) => letter.repeat(11) as VideoId);
const letters = (ranked: readonly { id: string }[]) => ranked.map(({ id }) => id[0]).join('');

describe('compareLists', () => {
  it('lists the videos that appeared, disappeared and moved', () => {
    const found = compareLists(ids('abcd'), ids('dbxa'));
    expect(letters(found.appeared)).toBe('x');
    expect(found.appeared[0]?.rank).toBe(3);
    expect(found.disappeared).toEqual([{ id: ids('c')[0], rank: 3 }]);
    expect(found.moved.map(({ id, from, to }) => `${id[0]} ${from} ${to}`)).toEqual(['d 4 1', 'a 1 4']);
    expect([found.stayed, found.shared, found.jaccard]).toEqual([1, 3, 3 / 5]);
  });

  it.each([
    ['abcde', 'abcde', 1],
    ['abcde', 'edcba', -1],
    ['abcde', 'bacde', 0.9],
    // Added and removed videos are ignored, and the shared videos are in the same order.
    ['abc', 'xaybzc', 1],
    ['a', 'a', null],
    ['ab', 'xy', null],
    ['', '', null],
  ])('compares the order of %s with %s: Spearman correlation %s', (earlier, later, rho) => {
    const { spearman } = compareLists(ids(earlier), ids(later));
    if (rho === null) expect(spearman).toBeNull();
    else expect(spearman).toBeCloseTo(rho, 12);
  });

  it('returns a Jaccard index of null for empty lists, 0 for no shared video, 1 for equal sets', () => {
    expect(compareLists([], []).jaccard).toBeNull();
    expect(compareLists(ids('ab'), ids('xy')).jaccard).toBe(0);
    expect(compareLists(ids('ab'), ids('ba')).jaccard).toBe(1);
  });

  it('counts each repeated id once, and returns mirrored results for swapped lists', () => {
    const list = fc.array(fc.constantFrom(...ids('abcdefgh')), { maxLength: 20 });
    fc.assert(
      fc.property(list, list, (earlier, later) => {
        const found = compareLists(earlier, later);
        expect(found.appeared.length + found.shared).toBe(new Set(later).size);
        expect(found.disappeared.length + found.shared).toBe(new Set(earlier).size);
        expect(found.moved.length + found.stayed).toBe(found.shared);
        const reversed = compareLists(later, earlier);
        expect([reversed.jaccard, reversed.appeared]).toEqual([found.jaccard, found.disappeared]);
        if (found.spearman !== null) {
          expect(reversed.spearman).toBeCloseTo(found.spearman, 9);
          expect(Math.abs(found.spearman)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('rankedVideos', () => {
  it('returns each video once, sorted by date range and page, or by step', () => {
    const pages = [
      { step: 0, context: { slice: '2024-01', page: 1 }, ids: ids('ab') },
      { step: 1, context: { slice: '2024-02', page: 1 }, ids: ids('xa') },
      { step: 2, context: { slice: '2024-01', page: 2 }, ids: ids('c') },
    ];
    expect(rankedVideos(pages)).toEqual(ids('abcx'));
    expect(
      rankedVideos([
        { step: 1, ids: ids('b') },
        { step: 0, ids: ids('a') },
      ]),
    ).toEqual(ids('ab'));
  });
});

describe('listsToCompare', () => {
  const details = (id: string, planned: string, reused = '') => ({
    id,
    plan: { kind: 'details', ids: ids(planned), lang: null, fields: null, maxMissingShare: 1 } satisfies DetailsPlan,
    stored: [{ captureId: 'reused', ids: ids(reused) }],
  });
  const popular: Plan = { kind: 'popular', country: null, category: null, language: null, pageSize: null, pages: 1 };
  const related = (seeds: string, depth: number): Plan => {
    return {
      kind: 'crawl',
      seeds: ids(seeds),
      depth,
      pages: 1,
      country: null,
      language: null,
      randomSeed: 281_726,
      perStep: 20,
    };
  };
  const response = (runId: string, found: string, id = runId) =>
    testCapture({ id, runId, name: 'batchVideos', ids: ids(found) });

  it('includes reused responses, without videos that the run did not request', () => {
    const captures = [response('old', 'abc'), response('new', 'a'), response('other', 'cbx', 'reused')];
    const lists = listsToCompare(details('old', 'abc'), details('new', 'abc', 'bc'), captures);
    expect(lists).toEqual({ earlier: ids('abc'), later: ids('abc'), requested: 'all', ordered: false });
  });

  it('compares details of the videos that both runs requested', () => {
    const captures = [response('old', 'abc'), { ...response('new', 'b'), unreadable: ids('c') }];
    const { earlier, later, requested } = listsToCompare(details('old', 'abc'), details('new', 'bcx'), captures);
    expect(earlier).toEqual(ids('bc'));
    expect(later).toEqual(ids('bc'));
    expect(requested).toBe('some');
  });

  it.each<[string, Plan, Plan, boolean]>([
    ['popular videos', popular, popular, true],
    ['details', details('', 'a').plan, details('', 'a').plan, false],
    ['a list and details', popular, details('', 'a').plan, false],
    ['videos related to one video', related('a', 1), related('a', 1), true],
    ['videos related to several', related('ab', 1), related('ab', 1), false],
    ['a network of two levels', related('a', 2), related('a', 2), false],
  ])('has an order where responses have one: %s', (_, before, after, ordered) => {
    const runOf = (id: string, plan: Plan) => ({ id, plan, stored: [] });
    expect(listsToCompare(runOf('old', before), runOf('new', after), []).ordered).toBe(ordered);
  });
});
