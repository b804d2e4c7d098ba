import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findPauses,
  groupPausesByLength,
  lastCueEnd,
  mergeCloseSpans,
  spansBetweenPauses,
  spokenSeconds,
} from '@/lib/speech-rate/pauses';
import { anyCues } from '@/test/fixtures/cues';

const lasting = (...seconds: number[]) => seconds.map((long, at) => ({ from: at * 100, to: at * 100 + long }));

describe('groupPausesByLength', () => {
  it('counts and sums pauses by bucket', () => {
    expect(groupPausesByLength(lasting(1, 1.5, 2, 4.5, 5, 31), 1)).toEqual([
      { from: 1, to: 2, count: 2, total: 2.5 },
      { from: 2, to: 5, count: 2, total: 6.5 },
      { from: 5, to: 10, count: 1, total: 5 },
      { from: 10, to: 30, count: 0, total: 0 },
      { from: 30, to: null, count: 1, total: 31 },
    ]);
  });

  it.each([
    [0.3, [0.3, 1, 2, 5, 10, 30]],
    [2, [2, 5, 10, 30]],
    [45, [45]],
  ])('starts at the user’s threshold of %d s', (atLeast, starts) => {
    expect(groupPausesByLength([], atLeast).map(({ from }) => from)).toEqual(starts);
  });

  it('loses no pause and no second', () => {
    fc.assert(
      fc.property(anyCues, fc.constantFrom(0.2, 1, 3, 60), (cues, atLeast) => {
        const pauses = findPauses(cues, lastCueEnd(cues) + 7, atLeast);
        const classes = groupPausesByLength(pauses, atLeast);
        expect(classes.reduce((sum, { count }) => sum + count, 0)).toBe(pauses.length);
        const total = pauses.reduce((sum, { from, to }) => sum + to - from, 0);
        expect(classes.reduce((sum, one) => sum + one.total, 0)).toBeCloseTo(total, 3);
      }),
    );
  });
});

describe('spansBetweenPauses', () => {
  it('returns the parts between the pauses, in order', () => {
    const pauses = [
      { from: 0, to: 3 },
      { from: 7, to: 9 },
    ];
    expect(spansBetweenPauses(pauses, 20)).toEqual([
      { from: 3, to: 7 },
      { from: 9, to: 20 },
    ]);
    expect(spansBetweenPauses([{ from: 0, to: 20 }], 20)).toEqual([]);
    expect(spansBetweenPauses([], 20)).toEqual([{ from: 0, to: 20 }]);
  });

  it('returns exactly the spoken spans when every pause is skipped', () => {
    fc.assert(
      fc.property(anyCues, (cues) => {
        const length = lastCueEnd(cues) + 1;
        const speech = spansBetweenPauses(findPauses(cues, length, 0), length);
        expect(speech.reduce((sum, { from, to }) => sum + to - from, 0)).toBeCloseTo(spokenSeconds(cues), 3);
      }),
    );
  });
});

describe('mergeCloseSpans', () => {
  it('returns spans of at least one column, and at most as many as columns', () => {
    const breaths = Array.from({ length: 100_000 }, (_, at) => ({ from: at * 0.3, to: at * 0.3 + 0.1 }));
    const drawn = mergeCloseSpans(breaths, 30_000, 400);
    expect(drawn.length).toBeLessThanOrEqual(400);
    expect(mergeCloseSpans([{ from: 10, to: 10.1 }], 1000, 100)).toEqual([{ from: 10, to: 20 }]);
  });

  it('ends with the video', () => {
    expect(mergeCloseSpans([{ from: 995, to: 1200 }], 1000, 100)).toEqual([{ from: 995, to: 1000 }]);
    expect(mergeCloseSpans([{ from: 1000, to: 1200 }], 1000, 100)).toEqual([]);
    expect(mergeCloseSpans([{ from: 0, to: 1 }], 0, 100)).toEqual([]);
  });
});
