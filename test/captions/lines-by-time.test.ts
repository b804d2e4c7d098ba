import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastStartedLine, lineAt, linesAround, nextLine, previousLine } from '@/lib/captions/cues';
import { anyCues, cue } from '@/test/fixtures/cues';

const cues = [cue(1, 'a', { duration: 9 }), cue(3, 'b'), cue(12, 'c'), cue(12, 'd', { duration: 1 })];

describe('lineAt', () => {
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
  ])('at %d s returns line %d', (seconds, line) => {
    expect(lineAt(cues, seconds)).toBe(line);
  });

  it('returns the line that started last when lines overlap', () => {
    fc.assert(
      fc.property(anyCues, fc.double({ min: 0, max: 400_000, noNaN: true }), (cues, seconds) => {
        const spoken = cues.findLastIndex(({ offset, duration }) => offset <= seconds && offset + duration > seconds);
        expect(lineAt(cues, seconds)).toBe(spoken);
      }),
    );
  });
});

describe('lastStartedLine and nextLine', () => {
  it('return the last started line and the next one, or -1 if there is none', () => {
    expect([0, 1, 11, 99].map((seconds) => lastStartedLine(cues, seconds))).toEqual([-1, 0, 1, 3]);
    expect([0, 1, 11, 99].map((seconds) => nextLine(cues, seconds))).toEqual([0, 1, 2, -1]);
  });
});

describe('previousLine', () => {
  it('returns the current line, or the one before in the first second of the current line', () => {
    expect(previousLine(cues, 4.5)).toBe(1);
    expect(previousLine(cues, 3.5)).toBe(0);
    expect(previousLine(cues, 0)).toBe(0);
    expect(previousLine([], 5)).toBe(-1);
  });
});

describe('linesAround', () => {
  it.each<[string, number, number, [number, number]]>([
    ['returns the first lines for -1', 10, -1, [0, 3]],
    ['puts the line in the middle', 10, 5, [4, 7]],
    ['starts at the first line', 10, 0, [0, 3]],
    ['ends at the last line', 10, 9, [7, 10]],
    ['returns all lines of a short track', 2, 1, [0, 2]],
    ['returns nothing for an empty track', 0, -1, [0, 0]],
  ])('%s', (_, count, middle, [from, until]) => {
    expect(linesAround(count, middle)).toEqual({ from, until });
  });
});
