import { describe, expect, it } from 'vitest';
import { secondaryCuesFor } from '@/lib/captions/align/align-tracks';
import { cue } from '@/test/fixtures/cues';

const first = [cue(0, 'a'), cue(10, 'b'), cue(20, 'c')];
const second = [cue(0, 'eins'), cue(10, 'zwei'), cue(15, 'allein'), cue(20, 'drei')];
const beside = (from: number, until: number) =>
  secondaryCuesFor(first, second, { from, until }).map(({ text }) => text);

describe('what stands beside chosen lines', () => {
  it('is what a reader sees beside them, also what overlaps none and stands below the line before', () => {
    expect(beside(0, 1)).toEqual(['eins']);
    expect(beside(1, 2)).toEqual(['zwei', 'allein']);
    expect(beside(1, 3)).toEqual(['zwei', 'allein', 'drei']);
  });

  it('keeps its own order where lines of the first are out of order', () => {
    expect(secondaryCuesFor(first.toReversed(), second, { from: 0, until: 3 })).toEqual(second);
  });
});
