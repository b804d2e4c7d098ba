import { describe, expect, it } from 'vitest';
import { collapseRolling } from '@/lib/captions/views';
import { cue } from '@/test/fixtures/cues';

const shown = (...lines: Parameters<typeof cue>[]) =>
  collapseRolling(lines.map((line) => cue(...line))).map(({ text }) => text);

describe('rolling captions, collapsed', () => {
  it('show each word once', () => {
    expect(shown([0, 'so today we'], [2, 'so today we\nlook at mills'], [4, 'look at mills and ponds'])).toEqual([
      'so today we',
      'look at mills',
      'and ponds',
    ]);
  });

  it('let a line stand as long as it was repeated', () => {
    const [line, ...rest] = collapseRolling([cue(0, 'so today'), cue(2, 'so today', { duration: 1 })]);
    expect(line).toMatchObject({ text: 'so today', duration: 3 });
    expect(rest).toEqual([]);
  });

  it('bring count and rate along', () => {
    const [, second] = collapseRolling([cue(0, 'a b'), cue(2, 'a b c d', { wordCount: 4 })]);
    expect(second).toMatchObject({ text: 'c d', wordCount: 2, speechRate: 60 });
  });

  it.each([
    ['what is said twice after a pause', [0, 'go on'], [5, 'go on then']],
    ['one word that happens to repeat', [0, 'and then no'], [2, 'no he said']],
    ['lines that share nothing', [0, 'one two'], [2, 'three four']],
  ] as const)('keep %s', (_, first, second) => {
    expect(shown([...first], [...second])).toEqual([first[1], second[1]]);
  });

  it('drop a single word where both lines are shown at once', () => {
    expect(shown([0, 'no', { duration: 3 }], [2, 'no way'])).toEqual(['no', 'way']);
  });
});
