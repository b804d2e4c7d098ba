import { describe, expect, it } from 'vitest';
import { chapterLines } from '@/lib/core/captions/chapter-lines';
import { cue } from '../../fixtures/cues';

const cues = [cue(0, 'a'), cue(4.5, 'b'), cue(60, 'c'), cue(60, 'd'), cue(90, 'e')];
const chapter = (start: number) => ({ start, code: String(start), title: `from ${start}` });
const placed = (...starts: number[]) =>
  [...chapterLines(cues, starts.map(chapter))].map(([line, { start }]) => [line, start]);

describe('the head of a chapter', () => {
  it('stands above the first line that begins at or after its start', () => {
    expect(placed(0, 3, 60)).toEqual([
      [0, 0],
      [1, 3],
      [2, 60],
    ]);
  });

  it('gives way to the next where no line begins in it, and stands nowhere after the last line', () => {
    expect(placed(61, 70, 80, 100)).toEqual([[4, 80]]);
    expect(chapterLines([], [chapter(0)]).size).toBe(0);
  });
});
