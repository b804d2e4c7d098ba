import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { relatedOrders, relatedRows, shownRows } from '@/lib/related/related-rows';
import { VideoId } from '@/lib/service/ids';

const id = (letter: string) => VideoId.parse(letter.repeat(11));
const rows = relatedRows(
  [
    { videoId: id('a'), title: 'Die Mühle', viewCount: 5, publishedAt: '2024-01-01T00:00:00Z' },
    { videoId: id('b'), title: 'Tide clock', channelTitle: 'Mill and Weir', channelHandle: '@weir' },
    { videoId: id('c'), viewCount: 900, publishedAt: '2020-01-01T00:00:00Z' },
    { videoId: id('d'), title: 'Tide mills', viewCount: 5, publishedAt: '2025-01-01T00:00:00Z' },
  ],
  [],
);
const ranks = (typed: string, order: (typeof relatedOrders)[number] = 'rank') =>
  shownRows(rows, typed, order).map(({ rank }) => rank);

describe('shownRows', () => {
  it.each([
    ['an empty text', '', [1, 2, 3, 4]],
    ['a word of the title, ignoring accents and case', 'MUHLE', [1]],
    ['every word, in any field', 'tide weir', [2]],
    ['a handle', '@we', [2]],
    ['a part of the id', 'ccc', [3]],
    ['an unknown word', 'zebra', []],
  ])('filters by %s', (_, typed, expected) => {
    expect(ranks(typed)).toEqual(expected);
  });

  it.each([
    ['as received', 'rank', [1, 2, 3, 4]],
    ['by views, unknown ones last and equal ones as received', 'views', [3, 1, 4, 2]],
    ['by date, unknown ones last', 'date', [4, 1, 3, 2]],
  ] as const)('sorts %s and keeps the ranks', (_, order, sorted) => {
    expect(ranks('', order)).toEqual(sorted);
  });

  it('never loses or duplicates a row and leaves the response unchanged', () => {
    const data = fc.array(fc.record({ viewCount: fc.option(fc.integer(), { nil: undefined }) }), { maxLength: 30 });
    fc.assert(
      fc.property(data, fc.constantFrom(...relatedOrders), (some, order) => {
        const data = some.map(({ viewCount }) => ({ videoId: id('a'), ...(viewCount !== undefined && { viewCount }) }));
        const all = Object.freeze(relatedRows(data, []));
        const seen = shownRows(all, '', order).map(({ rank }) => rank);
        expect(seen.toSorted((one, other) => one - other)).toEqual(all.map(({ rank }) => rank));
      }),
    );
  });
});
