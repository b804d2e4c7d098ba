import { describe, expect, it } from 'vitest';
import { endpointNames, pricesFromSeed, publishedRates } from './drawn-prices.ts';

const seeds = Array.from({ length: 40 }, (_, index) => index);
const drawn = seeds.map(pricesFromSeed);

describe('pricesFromSeed', () => {
  it('returns the prices that the interface states', () => {
    for (const { rates } of drawn) expect(rates).toMatchObject(publishedRates);
  });

  it('returns the same prices for the same seed', () => {
    expect(seeds.map(pricesFromSeed)).toEqual(drawn);
  });

  it.each([...endpointNames.filter((name) => !(name in publishedRates)), 'speechToText'] as const)(
    'returns different prices for different seeds: %s',
    (name) => {
      expect(new Set(drawn.map(({ rates }) => rates[name].request + rates[name].unit)).size).toBeGreaterThan(10);
      expect(drawn.every(({ rates }) => Number.isInteger(rates[name].request + rates[name].unit))).toBe(true);
    },
  );

  it.each(['invalid', 'forbidden', 'not-found'] as const)(
    'bills a rejected request of the kind %s only for some seeds',
    (rejection) => {
      expect(new Set(drawn.map(({ billedRejections }) => billedRejections[rejection]))).toEqual(new Set([true, false]));
    },
  );

  it('bills batches by the chunk', () => {
    expect(drawn.every(({ rates }) => rates.batchVideos.request === 0 && rates.batchVideos.unit > 0)).toBe(true);
  });
});
