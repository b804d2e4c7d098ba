import { describe, expect, it } from 'vitest';
import { countLinesAfterEnd, cuesFrom, findTimingIssues } from '@/lib/captions/cues';
import { countedRows } from '@/test/fixtures/counted-reads';
import { cue } from '@/test/fixtures/cues';

describe('findTimingIssues', () => {
  it.each([
    ['nothing for lines that overlap or start together', [cue(0, 'a'), cue(1, 'b'), cue(1, 'c')], 0, 0, 0],
    ['lines out of order', [cue(9, 'a'), cue(1, 'b'), cue(2, 'c'), cue(10, 'd')], 0, 2, 0],
    ['a start before the video', [cue(-3, 'a'), cue(1, 'b')], 1, 0, 0],
    ['a negative duration', [cue(0, 'a', { duration: -1 })], 1, 0, 0],
    ['a time beyond the maximum', [cue(1e12, 'a')], 1, 0, 0],
    ['an impossible time only as impossible', [cue(5, 'a'), cue(-3, 'b', { duration: 0 })], 1, 0, 0],
    ['a line out of order without a duration as both', [cue(5, 'a'), cue(3, 'b', { duration: 0 })], 0, 1, 1],
    [
      'times that are not numbers',
      [cue(Number.NaN, 'a'), cue(0, 'b', { duration: Number.POSITIVE_INFINITY })],
      2,
      0,
      0,
    ],
    ['a line without a duration', [cue(0, 'a', { duration: 0 }), cue(1, 'b')], 0, 0, 1],
  ])('counts %s', (_, cues, repaired, outOfOrder, withoutLength) => {
    expect(findTimingIssues(cues)).toEqual({ repaired, outOfOrder, withoutLength });
    expect(cuesFrom(cues)).toHaveLength(cues.length);
  });

  it('reads each of ten thousand unsorted lines only a few times', () => {
    const { rows, readsPerRow } = countedRows(Array.from({ length: 10_000 }, (_, index) => cue(10_000 - index, 'a')));
    expect(findTimingIssues(rows).outOfOrder).toBe(9_999);
    expect(readsPerRow()).toBeLessThanOrEqual(4);
  });
});

describe('countLinesAfterEnd', () => {
  it('counts lines after the end of the video if its length is known', () => {
    const cues = cuesFrom([cue(0, 'a'), cue(60.5, 'b'), cue(70, 'c'), cue(80, 'd')]);
    expect(countLinesAfterEnd(cues, 60)).toBe(2);
    expect(countLinesAfterEnd(cues, 90)).toBe(0);
    expect(countLinesAfterEnd(cues, null)).toBe(0);
  });
});
