import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPauses, lastCueEnd, spokenSeconds, spokenSpans, summarizePauses } from '@/lib/speech-rate/pauses';
import { anyCues, cue } from '@/test/fixtures/cues';

describe('spoken time', () => {
  it('counts what overlaps once', () => {
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

  it('is never more than the sum of the lines, nor than the time until the last ends', () => {
    fc.assert(
      fc.property(anyCues, (cues) => {
        const sum = cues.reduce((all, { duration }) => all + duration, 0);
        expect(spokenSeconds(cues)).toBeLessThanOrEqual(Math.min(sum, lastCueEnd(cues)) + 1e-6);
      }),
    );
  });
});

describe('pauses', () => {
  const cues = [cue(3, 'a'), cue(5.5, 'b'), cue(9, 'c')];

  it('are silences of a second and more, before and after the lines too', () => {
    expect(findPauses(cues, 20)).toEqual([
      { from: 0, to: 3 },
      { from: 7.5, to: 9 },
      { from: 11, to: 20 },
    ]);
  });

  it('can be asked for from another length on', () => {
    expect(findPauses(cues, null, 0.5)).toHaveLength(3);
    expect(findPauses(cues, 20, 5)).toEqual([{ from: 11, to: 20 }]);
  });

  it('are as long as their times say, whatever adding them leaves behind', () => {
    // 9.1 - (7 + 1.1) is a little less than 1.
    expect(findPauses([cue(7, 'a', { duration: 1.1 }), cue(9.1, 'b')], null, 1)).toHaveLength(2);
  });

  it('come to a longest one and a share of speech', () => {
    expect(summarizePauses(cues, 20)).toMatchObject({ longest: { from: 11, to: 20 }, speechShare: 0.3 });
    expect(summarizePauses([], null)).toEqual({ pauses: [], longest: null, speechShare: null });
  });

  it('and speech together make the video', () => {
    fc.assert(
      fc.property(anyCues, (cues) => {
        const length = lastCueEnd(cues) + 5;
        const silent = findPauses(cues, length, 0).reduce((sum, { from, to }) => sum + to - from, 0);
        expect(silent + spokenSeconds(cues)).toBeCloseTo(length, 3);
      }),
    );
  });
});
