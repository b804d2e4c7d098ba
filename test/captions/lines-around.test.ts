import { describe, expect, it } from 'vitest';
import { linesAround } from '@/lib/captions/lines-by-time';

describe('a few lines of a track', () => {
  it.each<[string, number, number, [number, number]]>([
    ['are the first where none is meant', 10, -1, [0, 3]],
    ['have the one that is meant in their middle', 10, 5, [4, 7]],
    ['begin with the first line', 10, 0, [0, 3]],
    ['end with the last line', 10, 9, [7, 10]],
    ['are all there are', 2, 1, [0, 2]],
    ['are none of none', 0, -1, [0, 0]],
  ])('%s', (_, count, middle, [from, until]) => {
    expect(linesAround(count, middle)).toEqual({ from, until });
  });
});
