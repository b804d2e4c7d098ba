import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPauses, lastCueEnd, spokenSeconds, spokenSpans, summarizePauses } from '@/lib/speech-rate/pauses';
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

  it('never exceeds the sum of the lines or the end of the last line', () => {
    fc.assert(
      fc.property(anyCues, (cues) => {
        const sum = cues.reduce((all, { duration }) => all + duration, 0);
        expect(spokenSeconds(cues)).toBeLessThanOrEqual(Math.min(sum, lastCueEnd(cues)) + 1e-6);
      }),
    );
  });
});

describe('findPauses and summarizePauses', () => {
  const cues = [cue(3, 'a'), cue(5.5, 'b'), cue(9, 'c')];

  it('find silences of at least a second, including before and after the lines', () => {
    expect(findPauses(cues, 20)).toEqual([
      { from: 0, to: 3 },
      { from: 7.5, to: 9 },
      { from: 11, to: 20 },
    ]);
  });

  it('accept another minimum', () => {
    expect(findPauses(cues, null, 0.5)).toHaveLength(3);
    expect(findPauses(cues, 20, 5)).toEqual([{ from: 11, to: 20 }]);
  });

  it('ignore floating-point error in durations', () => {
    // 9.1 − (7 + 1.1) is slightly less than 1.
    expect(findPauses([cue(7, 'a', { duration: 1.1 }), cue(9.1, 'b')], null, 1)).toHaveLength(2);
  });

  it('return the longest pause and the share of speech', () => {
    expect(summarizePauses(cues, 20)).toMatchObject({ longest: { from: 11, to: 20 }, speechShare: 0.3 });
    expect(summarizePauses([], null)).toEqual({ pauses: [], longest: null, speechShare: null });
  });

  it('cover the video together with speech', () => {
    fc.assert(
      fc.property(anyCues, (cues) => {
        const length = lastCueEnd(cues) + 5;
        const silent = findPauses(cues, length, 0).reduce((sum, { from, to }) => sum + to - from, 0);
        expect(silent + spokenSeconds(cues)).toBeCloseTo(length, 3);
      }),
    );
  });
});
