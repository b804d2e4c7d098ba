import { describe, expect, it } from 'vitest';
import type { TextRow } from '@/lib/captions/serialize/paired-lines';
import { mergeParagraphs } from '@/lib/captions/serialize/text-markdown';

/** Creates consecutive lines of two seconds each; a number adds a pause of that many seconds. */
function rows(...spoken: (string | number)[]): TextRow[] {
  let start = 0;
  const lines: TextRow[] = [];
  for (const one of spoken) {
    if (typeof one === 'number') start += one;
    else {
      lines.push({ start, end: start + 2, text: one, secondText: '' });
      start += 2;
    }
  }
  return lines;
}
const texts = (...spoken: (string | number)[]) => mergeParagraphs(rows(...spoken)).map(({ text }) => text);
const long = 'word '.repeat(90).trim();

describe('mergeParagraphs', () => {
  it('joins sentences, and starts a new paragraph after two seconds of silence', () => {
    expect(texts('One.', 'Two', 1.9, 'three.', 2, 'Four')).toEqual(['One. Two three.', 'Four']);
  });

  it.each(['>> So it is.', '- So it is.', '– So it is.', 'MS. TIDE: So it is.', '[Miller]: So it is.'])(
    'starts a paragraph at the speaker change %j',
    (spoken) => {
      expect(texts('It is', spoken, 'indeed')).toEqual(['It is', `${spoken} indeed`]);
    },
  );

  it.each(['-5 degrees', 'OK then', 'Note: this', '[Music]'])(
    'continues the paragraph at %j, which is not a speaker change',
    (spoken) => {
      expect(texts('It is', spoken)).toHaveLength(1);
    },
  );

  it('ends a long paragraph at the next sentence end, and a very long one at any line', () => {
    expect(texts(long, 'and ends.', 'Then')).toEqual([`${long} and ends.`, 'Then']);
    expect(texts(long, long, long, 'Then')).toHaveLength(2);
  });

  it('lasts from the start of the first line to the end of the last', () => {
    expect(mergeParagraphs(rows(3, 'a', 'b'))).toEqual([{ start: 3, end: 7, text: 'a b', secondText: '' }]);
  });

  it('joins the text of the second track, and adds no space in scripts without word spaces', () => {
    const lines = rows('今日は', 'いい').map((row, index) => ({ ...row, secondText: ['fine', 'today'][index] ?? '' }));
    expect(mergeParagraphs(lines)[0]).toMatchObject({ text: '今日はいい', secondText: 'fine today' });
  });
});
