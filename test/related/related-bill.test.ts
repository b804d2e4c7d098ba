import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { relatedCost } from '@/lib/related/related-rows';
import { priceSettings } from '../price-settings';

const bill = (pages: number | undefined, pagesFetched: number | undefined, ownPrices = {}) =>
  relatedCost(
    { videoId: 'aaaaaaaaaaa', ...(pages !== undefined && { pages }) },
    { data: [], ...(pagesFetched !== undefined && { pagesFetched }) },
    priceSettings(ownPrices),
  );

describe('relatedCost', () => {
  it.each([
    ['all requested pages', 3, 3, { requested: 3, pagesFetched: 3, quoted: 1530, billed: 1530 }],
    ['fewer pages than requested', 3, 2, { requested: 3, pagesFetched: 2, quoted: 1530, billed: 1030 }],
    ['more pages than requested', 1, 4, { requested: 1, pagesFetched: 4, quoted: 530, billed: 2030 }],
    ['no page', 2, 0, { requested: 2, pagesFetched: 0, quoted: 1030, billed: 30 }],
    ['one page without a requested number', undefined, 1, { requested: 1, pagesFetched: 1, quoted: 530, billed: 530 }],
    ['an unknown number of pages', 10, undefined, { requested: 10, pagesFetched: null, quoted: 5030, billed: 5030 }],
    ['a negative number of pages', 2, -1, { requested: 2, pagesFetched: null, quoted: 1030, billed: 1030 }],
    ['more pages than the maximum', 2, 11, { requested: 2, pagesFetched: null, quoted: 1030, billed: 1030 }],
    ['half a page', 2, 1.5, { requested: 2, pagesFetched: null, quoted: 1030, billed: 1030 }],
  ])('handles %s', (_, requested, fetched, expected) => {
    expect(bill(requested, fetched)).toEqual(expected);
  });

  it('uses the user’s own price per page if set', () => {
    expect(bill(3, 2, { relatedVideos: 700 })).toEqual({ requested: 3, pagesFetched: 2, quoted: 2100, billed: 1400 });
    expect(bill(3, -2, { relatedVideos: 700 })).toMatchObject({ pagesFetched: null, billed: 2100 });
  });

  it('is never negative, whatever the service returns', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.double()), fc.option(fc.nat(5000), { nil: undefined }), (fetched, own) => {
        const { billed } = bill(2, fetched, own === undefined ? {} : { relatedVideos: own });
        expect(Number.isSafeInteger(billed)).toBe(true);
        expect(billed).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
