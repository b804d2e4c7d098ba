import { describe, expect, it } from 'vitest';
import { collapseRolling } from '@/lib/captions/views';
import { cue } from '@/test/fixtures/cues';

const collapsedTexts = (...lines: Parameters<typeof cue>[]) =>
  collapseRolling(lines.map((line) => cue(...line))).map(({ text }) => text);

describe('collapseRolling', () => {
  it('shows each word once', () => {
    expect(
      collapsedTexts([0, 'so today we'], [2, 'so today we\nlook at mills'], [4, 'look at mills and ponds']),
    ).toEqual(['so today we', 'look at mills', 'and ponds']);
  });

  it('extends a line to the end of its last repetition', () => {
    const [line, ...rest] = collapseRolling([cue(0, 'so today'), cue(2, 'so today', { duration: 1 })]);
    expect(line).toMatchObject({ text: 'so today', duration: 3 });
    expect(rest).toEqual([]);
  });

  it('updates word count and rate', () => {
    const [, second] = collapseRolling([cue(0, 'a b'), cue(2, 'a b c d', { wordCount: 4 })]);
    expect(second).toMatchObject({ text: 'c d', wordCount: 2, speechRate: 60 });
  });

  it.each([
    ['words repeated after a pause', [0, 'go on'], [5, 'go on then']],
    ['a single repeated word', [0, 'and then no'], [2, 'no he said']],
    ['lines without common words', [0, 'one two'], [2, 'three four']],
  ] as const)('keeps %s', (_, first, second) => {
    expect(collapsedTexts([...first], [...second])).toEqual([first[1], second[1]]);
  });

  it('removes a single repeated word if both lines overlap', () => {
    expect(collapsedTexts([0, 'no', { duration: 3 }], [2, 'no way'])).toEqual(['no', 'way']);
  });
});
