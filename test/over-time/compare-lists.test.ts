import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareLists, rankedVideos } from '@/lib/over-time/compare-lists';
import type { VideoId } from '@/lib/service/ids';

const ids = (letters: string) => [...letters].map((letter) => letter.repeat(11) as VideoId);
const letters = (placed: readonly { id: string }[]) => placed.map(({ id }) => id[0]).join('');

describe('two runs of one question', () => {
  it('tell what appeared, what is gone and what moved, with the places', () => {
    const found = compareLists(ids('abcd'), ids('dbxa'));
    expect(letters(found.appeared)).toBe('x');
    expect(found.appeared[0]?.rank).toBe(3);
    expect(found.gone).toEqual([{ id: ids('c')[0], rank: 3 }]);
    expect(found.moved.map(({ id, from, to }) => `${id[0]} ${from} ${to}`)).toEqual(['d 4 1', 'a 1 4']);
    expect([found.stayed, found.shared, found.jaccard]).toEqual([1, 3, 3 / 5]);
  });

  it.each([
    ['abcde', 'abcde', 1],
    ['abcde', 'edcba', -1],
    ['abcde', 'bacde', 0.9],
    // What came and went does not count: the order of those in both is the same.
    ['abc', 'xaybzc', 1],
    ['a', 'a', null],
    ['ab', 'xy', null],
    ['', '', null],
  ])('from %s to %s correlate in rank by %s', (earlier, later, rho) => {
    const { spearman } = compareLists(ids(earlier), ids(later));
    if (rho === null) expect(spearman).toBeNull();
    else expect(spearman).toBeCloseTo(rho, 12);
  });

  it('have no index where neither found anything, 0 where nothing is shared, 1 where all is', () => {
    expect(compareLists([], []).jaccard).toBeNull();
    expect(compareLists(ids('ab'), ids('xy')).jaccard).toBe(0);
    expect(compareLists(ids('ab'), ids('ba')).jaccard).toBe(1);
  });

  it('are counted whole: each id is in exactly one of the lists, whatever repeats', () => {
    const list = fc.array(fc.constantFrom(...ids('abcdefgh')), { maxLength: 20 });
    fc.assert(
      fc.property(list, list, (earlier, later) => {
        const found = compareLists(earlier, later);
        expect(found.appeared.length + found.shared).toBe(new Set(later).size);
        expect(found.gone.length + found.shared).toBe(new Set(earlier).size);
        expect(found.moved.length + found.stayed).toBe(found.shared);
        const back = compareLists(later, earlier);
        expect([back.jaccard, back.appeared]).toEqual([found.jaccard, found.gone]);
        if (found.spearman !== null) {
          expect(back.spearman).toBeCloseTo(found.spearman, 9);
          expect(Math.abs(found.spearman)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('what a run found', () => {
  it('stands page after page, and slice after slice where it was cut by date, each video once', () => {
    const pages = [
      { step: 0, note: { slice: '2024-01', page: 1 }, ids: ids('ab') },
      { step: 1, note: { slice: '2024-02', page: 1 }, ids: ids('xa') },
      { step: 2, note: { slice: '2024-01', page: 2 }, ids: ids('c') },
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
