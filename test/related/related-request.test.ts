import { describe, expect, it } from 'vitest';
import { relatedParams } from '@/lib/related/related-rows';
import { quoteFor } from '@/lib/service/quote';
import { priceSettings } from '../price-settings';

const choice = { pages: 3, country: null, language: null };

describe('relatedParams', () => {
  it('omits values left to the service', () => {
    expect(relatedParams('aaaaaaaaaaa', choice, {})).toEqual({ videoId: 'aaaaaaaaaaa', pages: 3 });
  });

  it('contains country and language as codes', () => {
    const asked = relatedParams('aaaaaaaaaaa', { ...choice, country: 'DK', language: 'da' }, {});
    expect(asked).toMatchObject({ country: 'DK', language: 'da' });
  });

  it.each([
    { country: 'Denmark', language: null },
    { country: null, language: 'yue' },
  ])('omits unsupported codes: %o', (wrong) => {
    expect(relatedParams('aaaaaaaaaaa', { ...choice, ...wrong }, {})).toEqual({ videoId: 'aaaaaaaaaaa', pages: 3 });
  });

  it('costs 0.00053 for one page and 0.0005 for each further page, up to 0.00503', () => {
    const micros = Array.from({ length: 10 }, (_, at) => {
      const quote = quoteFor(
        'relatedVideos',
        relatedParams('aaaaaaaaaaa', { ...choice, pages: at + 1 }, {}),
        priceSettings(),
      );
      return quote.is === 'stated' ? quote.micros : null;
    });
    expect(micros).toEqual([530, 1030, 1530, 2030, 2530, 3030, 3530, 4030, 4530, 5030]);
  });

  it('omits parameters with unknown names', () => {
    const names = { 'relatedVideos.country': { name: null }, 'relatedVideos.language': { name: 'hl' } };
    const asked = relatedParams('aaaaaaaaaaa', { ...choice, country: 'DK', language: 'da' }, names);
    expect(asked).toEqual({ videoId: 'aaaaaaaaaaa', pages: 3, language: 'da' });
  });
});
