import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastCueEnd } from '@/lib/speech-rate/pauses';
import { rateBars, rateCurve, rateSpread } from '@/lib/speech-rate/rate-curve';
import { speechRateBetween } from '@/lib/speech-rate/speech-rate';
import { cellsTouched } from '@/test/fixtures/counted-cells';
import { countedRows } from '@/test/fixtures/counted-reads';
import { anyCues, cue } from '@/test/fixtures/cues';

/** A minute at 120 words per minute, a minute of silence, and a minute at 180 words per minute. */
const minutes = [
  ...Array.from({ length: 30 }, (_, index) => cue(index * 2, 'a', { wordCount: 4 })),
  ...Array.from({ length: 30 }, (_, index) => cue(120 + index * 2, 'a', { wordCount: 6 })),
];

describe('rateBars', () => {
  it('returns no rate where there are only sounds', () => {
    const sung = [
      cue(0, '[Music]', { duration: 60, wordCount: 1 }),
      cue(60, 'one two', { duration: 60, wordCount: 60 }),
    ];
    expect(rateBars(sung, 120, 2).map(({ rate }) => rate)).toEqual([null, 60]);
    expect(rateCurve(sung, 120)[2]?.rate).toBeNull();
  });

  it('returns the rate of each span, and null in silence', () => {
    expect(rateBars(minutes, 180, 3)).toEqual([
      { from: 0, to: 60, rate: 120 },
      { from: 60, to: 120, rate: null },
      { from: 120, to: 180, rate: 180 },
    ]);
  });

  it('returns 94 bars by default, up to the end of the last line, and none without lines', () => {
    const strip = rateBars(minutes, null);
    expect(strip).toHaveLength(94);
    expect(strip.at(-1)?.to).toBeCloseTo(180);
    expect(rateBars([], null)).toEqual([]);
  });

  it('returns finite rates for any lines, even beyond the end of the video', () => {
    fc.assert(
      fc.property(anyCues, fc.option(fc.integer({ min: 1, max: 100_000 })), (cues, length) => {
        for (const { rate } of rateBars(cues, length)) expect(rate === null || Number.isFinite(rate)).toBe(true);
      }),
    );
  });
});

describe('rateCurve', () => {
  it('measures the 30 seconds around each point', () => {
    const curve = rateCurve(minutes, 180);
    expect(curve).toHaveLength(36);
    expect(curve.find(({ at }) => at === 30)?.rate).toBeCloseTo(120);
    expect(curve.find(({ at }) => at === 90)?.rate).toBeNull();
    expect(curve.find(({ at }) => at === 150)?.rate).toBeCloseTo(180);
    // The 30-second window around second 70 contains five seconds of speech; the window around 75 contains none.
    expect(curve.find(({ at }) => at === 70)?.rate).toBeCloseTo(120);
    expect(curve.find(({ at }) => at === 75)?.rate).toBeNull();
  });

  it('returns no rate for points with less than five seconds of speech around them', () => {
    expect(rateCurve([cue(10, 'a', { duration: 4 })], 30).every(({ rate }) => rate === null)).toBe(true);
  });
});

describe('rateCurve and rateBars with extreme input', () => {
  const lines = (count: number, duration: number) =>
    Array.from({ length: count }, (_, index) => cue(index, 'a b', { duration }));

  it('limit the numbers of points and bars for 1,000 lines that last for days', () => {
    const days = lines(1_000, 3_600_000);
    expect(rateCurve(days, null).length).toBeLessThanOrEqual(20_000);
    expect(rateBars(days, null)).toHaveLength(94);
  });

  it('limit the numbers of points and bars for a stated length of millions of years', () => {
    const curve = rateCurve(minutes, 9e15);
    expect(curve.length).toBeLessThanOrEqual(20_000);
    expect(curve[0]?.rate).toBeCloseTo(120);
    expect(rateBars(minutes, 9e15)).toHaveLength(94);
  });

  it('access hardly more array cells for long lines than for short ones', () => {
    const length = 10_000;
    const touched = (duration: number) =>
      cellsTouched(() => {
        const cues = lines(1_000, duration);
        rateCurve(cues, length);
        rateBars(cues, length);
      });
    // A line changes at most four cells in each of two sums, however many bins it spans. A loop over all bins would
    // change a thousand cells.
    expect(touched(8_000)).toBeLessThan(touched(1) + 1_000 * 2 * 2 * 10);
  });

  it('read each line fewer than 40 times', () => {
    const { rows, readsPerRow } = countedRows(lines(10_000, 100));
    rateCurve(rows, null);
    rateBars(rows, null);
    expect(readsPerRow()).toBeLessThan(40);
  });
});

describe('rateBars with extreme input', () => {
  it('loses no words of lines that have a duration, and invents none', () => {
    fc.assert(
      fc.property(anyCues, fc.integer({ min: 1, max: 40 }), (cues, count) => {
        const length = lastCueEnd(cues) + 1;
        const words = rateBars(cues, length, count).map(({ from, to, rate }) => {
          const spoken = speechRateBetween(cues, from, to).spoken;
          return ((rate ?? 0) * spoken) / 60;
        });
        const timed = cues.filter(({ duration }) => duration > 0);
        const inside = rateBars(timed, length, count).map(({ from, to }) => speechRateBetween(timed, from, to).count);
        const sum = (all: number[]) => all.reduce((one, other) => one + other, 0);
        // A line without duration counts only if it is within speech.
        expect(sum(words)).toBeGreaterThanOrEqual(sum(inside) - 1e-3);
        expect(sum(words)).toBeLessThanOrEqual(speechRateBetween(cues, 0, length).count + 1e-3);
      }),
    );
  });
});

describe('rateSpread', () => {
  it('returns the median, two percentiles, and the fastest and slowest passage', () => {
    const spread = rateSpread(
      [100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200].map((rate, index) => ({ at: index, rate })),
    );
    expect(spread).toEqual({
      p10: 110,
      median: 150,
      p90: 190,
      fastest: { at: 10, rate: 200 },
      slowest: { at: 0, rate: 100 },
    });
  });

  it('returns null without speech', () => {
    expect(rateSpread([{ at: 0, rate: null }])).toBeNull();
  });
});
