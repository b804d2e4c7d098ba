import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findPauses,
  groupPausesByLength,
  lastCueEnd,
  mergeCloseSpans,
  spokenSeconds,
  spokenSpans,
  summarizePauses,
} from '@/lib/speech-rate/pauses';
import { anyCues, cue } from '@/test/fixtures/cues';

describe('spokenSeconds', () => {
  it('counts overlapping lines once', () => {
    const cues = [
      cue(0, 'a', { duration: 4 }),
      cue(1, 'b', { duration: 1 }),
      cue(3, 'c', { duration: 3 }),
      cue(10, 'd'),
    ];
    expect(spokenSpans(cues)).toEqual([
      { from: 0, to: 6 },
      { from: 10, to: 12 },
    ]);
    expect(spokenSeconds(cues)).toBe(8);
    expect(spokenSeconds(cues, 5, 11)).toBe(2);
  });

  it('never exceeds the total duration of the lines or the end of the last line', () => {
    fc.assert(
      fc.property(anyCues, (cues) => {
        const sum = cues.reduce((all, { duration }) => all + duration, 0);
        expect(spokenSeconds(cues)).toBeLessThanOrEqual(Math.min(sum, lastCueEnd(cues)) + 1e-6);
      }),
    );
  });
});

describe('pauses of a video', () => {
  const cues = [cue(3, 'a'), cue(5.5, 'b'), cue(9, 'c')];

  it('are silences of at least a second, including before and after the lines', () => {
    expect(findPauses(cues, 20)).toEqual([
      { from: 0, to: 3 },
      { from: 7.5, to: 9 },
      { from: 11, to: 20 },
    ]);
  });

  it('are at least as long as a given minimum', () => {
    expect(findPauses(cues, null, 0.5)).toHaveLength(3);
    expect(findPauses(cues, 20, 5)).toEqual([{ from: 11, to: 20 }]);
  });

  it('ignore floating-point error in durations', () => {
    // In floating point, 9.1 − (7 + 1.1) is slightly less than 1.
    expect(findPauses([cue(7, 'a', { duration: 1.1 }), cue(9.1, 'b')], null, 1)).toHaveLength(2);
  });

  it('are summarised with the longest pause and the share of speech', () => {
    expect(summarizePauses(cues, 20)).toMatchObject({ longest: { from: 11, to: 20 }, speechShare: 0.3 });
    expect(summarizePauses([], null)).toEqual({ pauses: [], longest: null, speechShare: null });
  });

  it('add up, together with speech, to the length of the video', () => {
    fc.assert(
      fc.property(anyCues, (cues) => {
        const length = lastCueEnd(cues) + 5;
        const silence = findPauses(cues, length, 0).reduce((sum, { from, to }) => sum + to - from, 0);
        expect(silence + spokenSeconds(cues)).toBeCloseTo(length, 3);
      }),
    );
  });
});

const pausesOf = (...seconds: number[]) =>
  seconds.map((long, index) => ({ from: index * 100, to: index * 100 + long }));

describe('groupPausesByLength', () => {
  it('counts and sums pauses by bucket', () => {
    expect(groupPausesByLength(pausesOf(1, 1.5, 2, 4.5, 5, 31), 1)).toEqual([
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

  it('preserves the number and the total duration of the pauses', () => {
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

describe('mergeCloseSpans', () => {
  it('returns at most one span per column, each at least as wide as a column', () => {
    const breaths = Array.from({ length: 100_000 }, (_, index) => ({ from: index * 0.3, to: index * 0.3 + 0.1 }));
    const merged = mergeCloseSpans(breaths, 30_000, 400);
    expect(merged.length).toBeLessThanOrEqual(400);
    expect(mergeCloseSpans([{ from: 10, to: 10.1 }], 1000, 100)).toEqual([{ from: 10, to: 20 }]);
  });

  it('returns no span beyond the end of the video', () => {
    expect(mergeCloseSpans([{ from: 995, to: 1200 }], 1000, 100)).toEqual([{ from: 995, to: 1000 }]);
    expect(mergeCloseSpans([{ from: 1000, to: 1200 }], 1000, 100)).toEqual([]);
    expect(mergeCloseSpans([{ from: 0, to: 1 }], 0, 100)).toEqual([]);
  });
});
