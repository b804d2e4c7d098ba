import { describe, expect, it } from 'vitest';
import { chaptersByLine } from '@/lib/captions/cues';
import { cue } from '../fixtures/cues';

const cues = [cue(0, 'a'), cue(4.5, 'b'), cue(60, 'c'), cue(60, 'd'), cue(90, 'e')];
const chapter = (start: number) => ({ start, code: String(start), title: `from ${start}` });
const chapterIndices = (...starts: number[]) =>
  [...chaptersByLine(cues, starts.map(chapter))].map(([line, heads]) => [line, ...heads.map(({ start }) => start)]);

describe('chaptersByLine', () => {
  it('puts a chapter above the first line that starts in or after it', () => {
    expect(chapterIndices(0, 3, 60)).toEqual([
      [0, 0],
      [1, 3],
      [2, 60],
    ]);
  });

  it('puts a chapter without lines above the next line, in order', () => {
    expect(chapterIndices(61, 80, 70)).toEqual([[4, 61, 70, 80]]);
  });

  it('puts chapters that start after the last line below that line', () => {
    expect(chapterIndices(60, 91, 100)).toEqual([
      [2, 60],
      [5, 91, 100],
    ]);
    expect([...chaptersByLine([], [chapter(0)]).keys()]).toEqual([0]);
  });
});
