import { describe, expect, it } from 'vitest';
import { removeSounds, removeTags, shiftCues } from '@/lib/captions/views';
import { lineRate } from '@/lib/speech-rate/speech-rate';
import { cue } from '@/test/fixtures/cues';

describe('removeSounds', () => {
  it('removes lines with only a sound description, and counts the other words', () => {
    const lines = removeSounds([cue(0, '[Music]'), cue(2, 'one [Laughter] two', { wordCount: 3 }), cue(4, 'three')]);
    expect(lines.map(({ text, wordCount, speechRate }) => [text, wordCount, speechRate])).toEqual([
      ['one two', 2, 60],
      ['three', 4, 120],
    ]);
  });

  it('returns the same array if there are no sounds', () => {
    const lines = [cue(0, 'one'), cue(2, ' two (three) ')];
    expect(removeSounds(lines)).toBe(lines);
  });
});

describe('removeTags', () => {
  it('counts the remaining words if the service counted tags as words', () => {
    const font = '<font color="red">one</font> two';
    const lines = removeTags([
      cue(0, font, { wordCount: 3 }),
      cue(2, font, { wordCount: 2, speechRate: 61 }),
      cue(4, '<i>one</i> two', { wordCount: 2, speechRate: 61 }),
      cue(6, '{\\an8}'),
    ]);
    expect(lines.map(({ text, wordCount, speechRate }) => [text, wordCount, speechRate])).toEqual([
      ['one two', 2, 60],
      ['one two', 2, 61],
      ['one two', 2, 61],
    ]);
  });
});

describe('shiftCues', () => {
  it('drops the lines that end at or before the start of the video', () => {
    const lines = [cue(0, 'a'), cue(1, 'b'), cue(3, 'c')];
    expect(shiftCues(lines, 0.25).map(({ offset }) => offset)).toEqual([0.25, 1.25, 3.25]);
    expect(shiftCues(lines, -2).map(({ offset, duration, text }) => [offset, duration, text])).toEqual([
      [0, 1, 'b'],
      [1, 2, 'c'],
    ]);
  });

  it('changes no speech rate of a line that it cuts off', () => {
    const lines = [cue(0, 'a', { duration: 3, speechRate: 80 }), cue(1, '今日は', { lang: 'ja' })];
    const shifted = shiftCues(lines, -1.5);
    expect(shifted.map((line) => lineRate(line))).toEqual(lines.map((line) => lineRate(line)));
    expect(lineRate(shifted[1] ?? cue(0, ''), 'characters').rate).toBe(90);
  });
});
