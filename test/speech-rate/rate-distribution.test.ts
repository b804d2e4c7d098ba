import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cue } from '@/lib/captions/cue';
import { defaultSettings } from '@/lib/settings/settings';
import { rateHistogram, rateLevelRanges } from '@/lib/speech-rate/rate-distribution';

const limits = defaultSettings.speechRateLimits;
const cue = (speechRate: number, over: Partial<Cue> = {}): Cue => ({
  offset: 0,
  duration: 2,
  lang: 'en',
  text: 'some words',
  wordCount: 2,
  speechRate,
  ...over,
});

describe('rateHistogram', () => {
  it('counts each line under the level of its displayed rate', () => {
    const shape = rateHistogram(
      [109.4, 109.5, 139.5, 169.4, 199.6].map((rate) => cue(rate)),
      limits,
    );
    expect(shape?.linesByLevel).toEqual({ slow: 1, easy: 1, steady: 2, brisk: 0, fast: 1 });
  });

  it('skips sounds, and returns null without speech', () => {
    expect(rateHistogram([cue(100, { text: '[Music]' })], limits)).toBeNull();
    expect(rateHistogram([], limits)).toBeNull();
  });

  it('lists the fastest and slowest lines of at least one second', () => {
    const shape = rateHistogram([cue(150), cue(300, { duration: 0.3 }), cue(90), cue(220)], limits, 2);
    expect(shape).toMatchObject({ fastest: [3, 0], slowest: [2, 0] });
  });

  it('counts every line in a column, at any rate', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1 }), (rates) => {
        const shape = rateHistogram(
          rates.map((rate) => cue(rate)),
          limits,
        );
        expect(shape?.columns.reduce((sum, { lines }) => sum + lines, 0)).toBe(rates.length);
      }),
    );
  });
});

describe('rateLevelRanges', () => {
  it('uses the user’s thresholds as the edges of the levels', () => {
    expect(rateLevelRanges(limits).map(({ from, to }) => [from, to])).toEqual([
      [null, 110],
      [110, 140],
      [140, 170],
      [170, 200],
      [200, null],
    ]);
  });
});
