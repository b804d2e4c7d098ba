import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  relatedCost,
  relatedOrders,
  relatedParams,
  relatedRows,
  shownRows,
  uniqueVideoIds,
} from '@/lib/related/related-rows';
import { VideoId } from '@/lib/service/ids';
import { quoteFor } from '@/lib/service/quote';
import { priceSettings } from '../price-settings';

const [a, b] = ['aaaaaaaaaaa', '-bbbbbbbbbb'].map((id) => VideoId.parse(id)) as [VideoId, VideoId];

describe('relatedRows', () => {
  it('contains all received fields', () => {
    const raw = {
      videoId: b,
      title: 'Tides',
      publishedAt: '2024-03-04T10:00:00Z',
      viewCount: 88_412,
      channelTitle: 'Works',
    };
    expect(relatedRows([raw], [])).toEqual([
      {
        rank: 1,
        videoId: b,
        title: 'Tides',
        channel: 'Works',
        views: 88_412,
        publishedAt: Date.UTC(2024, 2, 4, 10),
        raw,
      },
    ]);
  });

  it('accepts a row that has only an id', () => {
    expect(relatedRows([{ videoId: a }], [])).toEqual([
      { rank: 1, videoId: a, title: null, channel: null, views: null, publishedAt: null, raw: { videoId: a } },
    ]);
  });

  it.each([
    ['the title of the channel before its handle', { channelTitle: 'Plain sky', channelHandle: '@sky' }, 'Plain sky'],
    ['the handle where there is no title', { channelHandle: '@sky' }, '@sky'],
    ['the handle where the title is empty', { channelTitle: ' ', channelHandle: '@sky' }, '@sky'],
  ])('names the channel by %s', (_, channel, name) => {
    expect(relatedRows([{ videoId: a, ...channel }], [])[0]?.channel).toBe(name);
  });

  it('returns null for an invalid date', () => {
    expect(relatedRows([{ videoId: a, publishedAt: 'last spring' }], [])[0]?.publishedAt).toBeNull();
  });

  it('keeps the received rank after unreadable rows', () => {
    const ranks = relatedRows(
      [{ videoId: a }, { videoId: b }, { videoId: a }],
      [{ index: 0 }, { index: 2 }, { index: -1 }],
    );
    expect(ranks.map(({ rank }) => rank)).toEqual([2, 4, 5]);
  });
});

describe('uniqueVideoIds', () => {
  it('returns each id once in order', () => {
    expect(uniqueVideoIds(relatedRows([{ videoId: b }, { videoId: a }, { videoId: b }], []))).toEqual([b, a]);
  });
});

describe('relatedCost', () => {
  it.each([
    ['all requested pages', 3, 3, { pagesRequested: 3, pagesFetched: 3 }],
    ['fewer pages than requested', 3, 2, { pagesRequested: 3, pagesFetched: 2 }],
    ['more pages than requested', 1, 4, { pagesRequested: 1, pagesFetched: 4 }],
    ['no page', 2, 0, { pagesRequested: 2, pagesFetched: 0 }],
    ['one page if no number was requested', undefined, 1, { pagesRequested: 1, pagesFetched: 1 }],
    ['an unknown number of pages', 10, undefined, { pagesRequested: 10, pagesFetched: null }],
    ['a negative number of pages', 2, -1, { pagesRequested: 2, pagesFetched: null }],
    ['more pages than the maximum', 2, 11, { pagesRequested: 2, pagesFetched: null }],
    ['half a page', 2, 1.5, { pagesRequested: 2, pagesFetched: null }],
  ])('returns the pages and the costs in the ledger of %s', (_, pages, pagesFetched, expected) => {
    const params = { videoId: 'aaaaaaaaaaa', ...(pages !== undefined && { pages }) };
    const reply = { data: [], ...(pagesFetched !== undefined && { pagesFetched }) };
    expect(relatedCost(params, reply, { quoted: 1530, billed: 1030 })).toEqual({
      ...expected,
      quoted: 1530,
      billed: 1030,
    });
  });

  it('returns no costs without a row in the ledger, because prices may have changed', () => {
    expect(relatedCost({ videoId: 'aaaaaaaaaaa' }, { data: [], pagesFetched: 1 }, null)).toMatchObject({
      quoted: null,
      billed: null,
    });
  });
});

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
        const shownRanks = shownRows(all, '', order).map(({ rank }) => rank);
        expect(shownRanks.toSorted((one, other) => one - other)).toEqual(all.map(({ rank }) => rank));
      }),
    );
  });
});

const choice = { pages: 3, country: null, language: null };

describe('relatedParams', () => {
  it('omits country and language if they are not chosen', () => {
    expect(relatedParams('aaaaaaaaaaa', choice)).toEqual({ videoId: 'aaaaaaaaaaa', pages: 3 });
  });

  it('contains the codes of the chosen country and language', () => {
    const params = relatedParams('aaaaaaaaaaa', { ...choice, country: 'DK', language: 'da' });
    expect(params).toMatchObject({ country: 'DK', language: 'da' });
  });

  it.each([
    { country: 'Denmark', language: null },
    { country: null, language: 'yue' },
  ])('omits unsupported codes: %o', (wrong) => {
    expect(relatedParams('aaaaaaaaaaa', { ...choice, ...wrong })).toEqual({ videoId: 'aaaaaaaaaaa', pages: 3 });
  });

  it('leads to a price of $0.00053 for one page and $0.0005 for each further page', () => {
    const micros = Array.from({ length: 10 }, (_, index) => {
      const quote = quoteFor(
        'relatedVideos',
        relatedParams('aaaaaaaaaaa', { ...choice, pages: index + 1 }),
        priceSettings(),
      );
      return quote.is === 'published' ? quote.micros : null;
    });
    expect(micros).toEqual([530, 1030, 1530, 2030, 2530, 3030, 3530, 4030, 4530, 5030]);
  });
});
