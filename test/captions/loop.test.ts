import { describe, expect, it } from 'vitest';
import { createLoop, isOutsideLoop } from '@/lib/captions/cues';
import { cue } from '../fixtures/cues';

const cues = [cue(1, 'a'), cue(4, 'b', { duration: 5 }), cue(7, 'c'), cue(10, 'd', { duration: 0 })];

describe('createLoop', () => {
  it('lasts from the start of the first line to the end of the last', () => {
    expect(createLoop(cues, 0, 1)).toEqual({ from: 0, until: 1, start: 1, end: 3 });
    expect(createLoop(cues, 0, 3)).toEqual({ from: 0, until: 3, start: 1, end: 9 });
  });

  it('ends where the next line starts, even if the last line of the loop is shown for longer', () => {
    expect(createLoop(cues, 1, 2)).toMatchObject({ start: 4, end: 7 });
  });

  it('lasts half a second for a line without a duration, and is `null` without a line', () => {
    expect(createLoop(cues, 3, 4)).toMatchObject({ start: 10, end: 10.5 });
    expect(createLoop(cues, -1, 0)).toBeNull();
    expect(createLoop(cues, 4, 5)).toBeNull();
  });
});

describe('isOutsideLoop', () => {
  it('allows for a player that reports its time late', () => {
    const loop = { from: 0, until: 1, start: 4, end: 7 };
    const outside = [3.9, 5, 6.99, 7.5, 8.1, 3].filter((seconds) => isOutsideLoop(loop, seconds));
    expect(outside).toEqual([8.1, 3]);
  });
});
