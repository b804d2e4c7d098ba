import { describe, expect, it } from 'vitest';
import { endpoints } from '@/lib/service/endpoints';
import { priceVersion } from '@/lib/service/price';
import { priceNames, priceRows, priceUnit } from '@/lib/service/price-book';
import type { DatedPrices } from '@/lib/service/quote';

describe('priceNames', () => {
  it('include every endpoint, speech-to-text, and all tool requests except calls', () => {
    const others = ['speechToText', 'toolsBegin', 'toolsList'];
    expect([...priceNames].sort()).toEqual([...Object.keys(endpoints), ...others].sort());
  });

  it('have the unit request, except chunk for batches and page for related videos', () => {
    const units = priceNames.map((name): [string, string] => [name, priceUnit(name)]);
    const others = Object.fromEntries(units.filter(([, unit]) => unit !== 'request'));
    expect(others).toEqual({ batchVideos: 'chunk', relatedVideos: 'page' });
  });

  it('belong to a price version with an interface version and a date', () => {
    expect(priceVersion).toMatch(/^1\.0\.1 of \d{4}-\d{2}-\d{2}$/);
  });
});

const none: DatedPrices = { enteredPrices: {}, enteredPricesAt: {} };
const rowOf = (name: string, own = none) => priceRows(own).find((row) => row.name === name);

describe('priceRows', () => {
  it('has one row per price', () => {
    expect(priceRows(none).map(({ name }) => name)).toEqual([...priceNames]);
  });

  it.each([
    ['search', 'request', 2030],
    ['autocomplete', 'request', 130],
    ['relatedVideos', 'page', 530],
  ])('returns the published price: %s', (name, unit, published) => {
    expect(rowOf(name)).toMatchObject({ unit, published, entered: null, estimate: null });
  });

  it('returns the price of an older list as an estimate', () => {
    expect(rowOf('captions')).toMatchObject({ published: null, estimate: 530 });
  });

  it('has neither a published price nor an estimate for speech-to-text', () => {
    expect(rowOf('speechToText')).toMatchObject({ published: null, estimate: null, entered: null });
  });

  it("includes the user's own price", () => {
    const own = { enteredPrices: { captions: 700, search: 9 }, enteredPricesAt: { captions: 5 } };
    expect(rowOf('captions', own)).toMatchObject({ entered: 700, enteredAt: 5, published: null, estimate: 530 });
    // This price has no date because older versions did not record one.
    expect(rowOf('search', own)).toMatchObject({ entered: 9, enteredAt: null });
  });
});
