import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binRates } from '@/lib/speech-rate/rate-distribution';

const sortedRates = fc
  .array(fc.double({ min: 0, max: 100_000, noNaN: true }), { minLength: 1 })
  .map((all) => all.sort((a, b) => a - b));

describe('binRates', () => {
  it('covers the usual range of speech in bins of ten words per minute', () => {
    const columns = binRates([100, 105, 150]);
    expect(columns[0]).toEqual({ from: 60, to: 70, count: 0 });
    expect(columns.at(-1)?.to).toBe(260);
    expect(columns.filter(({ count }) => count > 0)).toEqual([
      { from: 100, to: 110, count: 2 },
      { from: 150, to: 160, count: 1 },
    ]);
  });

  it('extends the range for fast tracks, but not for a single outlier', () => {
    const fast = Array.from({ length: 100 }, (_, index) => 300 + index);
    expect(binRates(fast).at(-1)?.to).toBeGreaterThanOrEqual(390);
    const usual = Array.from({ length: 100 }, (_, index) => 100 + index);
    expect(binRates([...usual, 20_000]).at(-1)).toEqual({ from: 250, to: 260, count: 1 });
  });

  it('returns at most 26 bins that count every rate', () => {
    fc.assert(
      fc.property(sortedRates, (rates) => {
        const columns = binRates(rates);
        expect(columns.length).toBeLessThanOrEqual(26);
        expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(rates.length);
      }),
    );
  });
});
