import { describe, expect, it } from 'vitest';
import { secondaryCuesFor } from '@/lib/captions/align/align-tracks';
import { cue } from '@/test/fixtures/cues';

const first = [cue(0, 'a'), cue(10, 'b'), cue(20, 'c')];
const second = [cue(0, 'eins'), cue(10, 'zwei'), cue(15, 'allein'), cue(20, 'drei')];
const secondTexts = (from: number, until: number) =>
  secondaryCuesFor(first, second, { from, until }).map(({ text }) => text);

describe('secondaryCuesFor', () => {
  it('returns the lines shown next to the selection, including those without an overlap', () => {
    expect(secondTexts(0, 1)).toEqual(['eins']);
    expect(secondTexts(1, 2)).toEqual(['zwei', 'allein']);
    expect(secondTexts(1, 3)).toEqual(['zwei', 'allein', 'drei']);
  });

  it('keeps the second track’s order if the first is unsorted', () => {
    expect(secondaryCuesFor(first.toReversed(), second, { from: 0, until: 3 })).toEqual(second);
  });
});
