import { describe, expect, it } from 'vitest';
import { type DatedPrices, priceNames, priceRows } from '@/lib/service/price-book';

const none: DatedPrices = { ownPrices: {}, ownPricesAt: {} };
const rowOf = (name: string, own = none) => priceRows(own).find((row) => row.name === name);

describe('the price book', () => {
  it('has one row for everything that can cost', () => {
    expect(priceRows(none).map(({ name }) => name)).toEqual([...priceNames]);
  });

  it.each([
    ['search', 'request', 2030],
    ['autocomplete', 'request', 130],
    ['relatedVideos', 'page', 530],
  ])('shows what is published: %s', (name, unit, stated) => {
    expect(rowOf(name)).toMatchObject({ unit, stated, own: null, hint: null });
  });

  it('shows what an older list says as a hint, and no price', () => {
    expect(rowOf('captions')).toMatchObject({ stated: null, hint: 530 });
  });

  it('knows nothing of speech-to-text', () => {
    expect(rowOf('speechToText')).toMatchObject({ stated: null, hint: null, own: null });
  });

  it('keeps what the user entered beside it', () => {
    const own = { ownPrices: { captions: 700, search: 9 }, ownPricesAt: { captions: 5 } };
    expect(rowOf('captions', own)).toMatchObject({ own: 700, ownAt: 5, stated: null, hint: 530 });
    // From before dates were kept.
    expect(rowOf('search', own)).toMatchObject({ own: 9, ownAt: null });
  });
});
