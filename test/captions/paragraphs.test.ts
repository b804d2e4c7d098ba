import { describe, expect, it } from 'vitest';
import { mergeParagraphs, type TextRow } from '@/lib/captions/serialize/text-blocks';

/** Lines of two seconds, one after the other; a number is a silence of so many seconds. */
function rows(...said: (string | number)[]): TextRow[] {
  let start = 0;
  const lines: TextRow[] = [];
  for (const one of said) {
    if (typeof one === 'number') start += one;
    else {
      lines.push({ start, end: start + 2, text: one, beside: '' });
      start += 2;
    }
  }
  return lines;
}
const texts = (...said: (string | number)[]) => mergeParagraphs(rows(...said)).map(({ text }) => text);
const long = 'word '.repeat(90).trim();

describe('the paragraphs of a transcript', () => {
  it('go on through sentences, and begin anew after two seconds of silence', () => {
    expect(texts('One.', 'Two', 1.9, 'three.', 2, 'Four')).toEqual(['One. Two three.', 'Four']);
  });

  it.each(['>> So it is.', '- So it is.', '– So it is.', 'MS. TIDE: So it is.', '[Miller]: So it is.'])(
    'begin where %j says that somebody else speaks',
    (said) => {
      expect(texts('It is', said, 'indeed')).toEqual(['It is', `${said} indeed`]);
    },
  );

  it.each(['-5 degrees', 'OK then', 'Note: this', '[Music]'])('go on where %j does not', (said) => {
    expect(texts('It is', said)).toHaveLength(1);
  });

  it('end with the sentence once they are long, and in any case before they are very long', () => {
    expect(texts(long, 'and ends.', 'Then')).toEqual([`${long} and ends.`, 'Then']);
    expect(texts(long, long, long, 'Then')).toHaveLength(2);
  });

  it('begin at the time of their first line and end with their last', () => {
    expect(mergeParagraphs(rows(3, 'a', 'b'))).toEqual([{ start: 3, end: 7, text: 'a b', beside: '' }]);
  });

  it('join what stands beside, and scripts without word spaces without a space', () => {
    const lines = rows('今日は', 'いい').map((row, at) => ({ ...row, beside: ['fine', 'today'][at] ?? '' }));
    expect(mergeParagraphs(lines)[0]).toMatchObject({ text: '今日はいい', beside: 'fine today' });
  });
});
