import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { relatedCost } from '@/lib/related/related-request';

const bill = (pages: number | undefined, pagesFetched: number | undefined, own = {}) =>
  relatedCost(
    { videoId: 'aaaaaaaaaaa', ...(pages !== undefined && { pages }) },
    { data: [], ...(pagesFetched !== undefined && { pagesFetched }) },
    own,
  );

describe('relatedCost', () => {
  it.each([
    ['all pages that were asked for', 3, 3, { asked: 3, pagesFetched: 3, quoted: 1530, billed: 1530 }],
    ['fewer pages than were asked for', 3, 2, { asked: 3, pagesFetched: 2, quoted: 1530, billed: 1030 }],
    ['more pages than were asked for', 1, 4, { asked: 1, pagesFetched: 4, quoted: 530, billed: 2030 }],
    ['no page', 2, 0, { asked: 2, pagesFetched: 0, quoted: 1030, billed: 30 }],
    ['one page, where none was named', undefined, 1, { asked: 1, pagesFetched: 1, quoted: 530, billed: 530 }],
    ['nobody knows how many', 10, undefined, { asked: 10, pagesFetched: null, quoted: 5030, billed: 5030 }],
    ['a number below none', 2, -1, { asked: 2, pagesFetched: null, quoted: 1030, billed: 1030 }],
    ['more than the service ever fetches', 2, 11, { asked: 2, pagesFetched: null, quoted: 1030, billed: 1030 }],
    ['half a page', 2, 1.5, { asked: 2, pagesFetched: null, quoted: 1030, billed: 1030 }],
  ])('handles %s', (_, asked, came, expected) => {
    expect(bill(asked, came)).toEqual(expected);
  });

  it('uses the user’s own price per page if set', () => {
    expect(bill(3, 2, { relatedVideos: 700 })).toEqual({ asked: 3, pagesFetched: 2, quoted: 2100, billed: 1400 });
    expect(bill(3, -2, { relatedVideos: 700 })).toMatchObject({ pagesFetched: null, billed: 2100 });
  });

  it('is never negative, whatever the service returns', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.double()), fc.option(fc.nat(5000), { nil: undefined }), (told, own) => {
        const { billed } = bill(2, told, own === undefined ? {} : { relatedVideos: own });
        expect(Number.isSafeInteger(billed)).toBe(true);
        expect(billed).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
