import { describe, expect, it } from 'vitest';
import { collapseRolling } from '@/lib/captions/collapse-rolling';
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
    const [line, ...rest] = collapseRolling([cue(0, 'so today'), cue(2, 'so today', { duration: 0.1 })]);
    expect(line).toMatchObject({ text: 'so today', duration: 2.1 });
    expect(rest).toEqual([]);
  });

  it.each([
    ['a script without word spaces', '今日は → 今日は\nいい天気 → いい天気\nですね', '今日は|いい天気|ですね'],
    ['a growing line without word spaces', '今日はいい → 今日はいい天気', '今日はいい|天気'],
    ['single words on lines of their own', 'no → no\nhe → he\nsaid', 'no|he|said'],
    ['a single line between two', 'no → no\nhe → he → he\nsaid → said', 'no|he|said'],
    ['a single line that scrolls on', '今日は → 今日は → 今日は\nいい', '今日は|いい'],
    ['invisible characters', '\u200bso today → so\u00ad today\u200b\nlook → look\n\u200b', '\u200bso today|look'],
  ])('collapses %s', (_, lines, collapsed) => {
    const cues = lines.split(' → ').map((text, index): [number, string] => [index * 2, text]);
    expect(collapsedTexts(...cues).join('|')).toBe(collapsed);
  });

  it('collapses lines that are held for a moment, and those that overlap', () => {
    expect(collapsedTexts([0, 'はい'], [2, 'はい', { duration: 0.01 }], [2.01, 'はい\nどうも'])).toEqual([
      'はい',
      'どうも',
    ]);
    expect(collapsedTexts([0, 'thank you', { duration: 3 }], [2, 'thank you'])).toEqual(['thank you']);
  });

  it.each([
    ['はい', 'はい'],
    ['ありがとう', 'ありがとう'],
    ['thank you', 'thank you'],
    ['and I said thank you', 'thank you'],
    ['はい', 'はいどうも'],
  ])('keeps %j and %j, which are spoken twice', (first, second) => {
    expect(collapsedTexts([0, first], [2, second], [4, 'and more'])).toEqual([first, second, 'and more']);
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
