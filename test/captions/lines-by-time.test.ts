import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastStartedLine, lineAt, nextLine, previousLine } from '@/lib/captions/lines-by-time';
import { anyCues, cue } from '@/test/fixtures/cues';

const cues = [cue(1, 'a', { duration: 9 }), cue(3, 'b'), cue(12, 'c'), cue(12, 'd', { duration: 1 })];

describe('the line at a time', () => {
  it.each([
    [0, -1],
    [1, 0],
    [2.9, 0],
    [3, 1],
    [4.9, 1],
    [5, 0],
    [9.9, 0],
    [10, -1],
    [12, 3],
    [13, 2],
    [14, -1],
  ])('at %d s is number %d', (seconds, line) => {
    expect(lineAt(cues, seconds)).toBe(line);
  });

  it('is the last to begin of those that are spoken, whatever overlaps', () => {
    fc.assert(
      fc.property(anyCues, fc.double({ min: 0, max: 400_000, noNaN: true }), (cues, seconds) => {
        const spoken = cues.findLastIndex(({ offset, duration }) => offset <= seconds && offset + duration > seconds);
        expect(lineAt(cues, seconds)).toBe(spoken);
      }),
    );
  });
});

describe('the lines around a time', () => {
  it('are the last that began and the first that will', () => {
    expect([0, 1, 11, 99].map((seconds) => lastStartedLine(cues, seconds))).toEqual([-1, 0, 1, 3]);
    expect([0, 1, 11, 99].map((seconds) => nextLine(cues, seconds))).toEqual([0, 1, 2, -1]);
  });

  it('going back is to the start of the line, and from there to the one before', () => {
    expect(previousLine(cues, 4.5)).toBe(1);
    expect(previousLine(cues, 3.5)).toBe(0);
    expect(previousLine(cues, 0)).toBe(0);
    expect(previousLine([], 5)).toBe(-1);
  });
});
