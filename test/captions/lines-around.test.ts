import { describe, expect, it } from 'vitest';
import { linesAround } from '@/lib/captions/lines-by-time';

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
