import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPatternSpans, findTextSpans, splitAtSpans, type TextSpan } from '@/lib/comments/filter-replies';
import { localPatterns } from '@/test/local-patterns';

const now = () => 0;
const marked = (text: string, spans: readonly TextSpan[]) =>
  splitAtSpans(text, 0, spans)
    .filter((piece) => piece.found)
    .map((piece) => piece.text);
const found = (text: string, pattern: string) => marked(text, findTextSpans(text, pattern, now));
const foundBy = async (text: string, pattern: string) =>
  marked(
    text,
    await findPatternSpans(text, pattern, { patterns: localPatterns, now, signal: new AbortController().signal }),
  );

describe('findTextSpans and findPatternSpans', () => {
  it('find every match, ignoring case and accents', () => {
    expect(found('Café, CAFE and a cafe', 'cafe')).toEqual(['Café', 'CAFE', 'cafe']);
  });

  it('find matches of a regular expression', async () => {
    expect(await foundBy('mill 12 and mill 7', String.raw`\d+`)).toEqual(['12', '7']);
    expect(await foundBy('mill', '(')).toEqual([]);
  });

  it('find nothing for a blank query or a pattern that matches only empty text', async () => {
    expect(found('mill', ' ')).toEqual([]);
    expect(await foundBy('mill', '$')).toEqual([]);
  });
});

describe('splitAtSpans', () => {
  it('marks a match in each part that it spans', () => {
    const spans = findTextSpans('see 4:29 now', 'e 4:29 n', now);
    const first = splitAtSpans('see ', 0, spans);
    const second = splitAtSpans('4:29', 4, spans);
    const third = splitAtSpans(' now', 8, spans);
    expect(first).toEqual([
      { text: 'se', found: false },
      { text: 'e ', found: true },
    ]);
    expect(second).toEqual([{ text: '4:29', found: true }]);
    expect(third).toEqual([
      { text: ' n', found: true },
      { text: 'ow', found: false },
    ]);
  });

  it('leaves the text unchanged wherever it is split', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ minLength: 1, maxLength: 2 }),
        fc.nat(20),
        (text, pattern, cut) => {
          const spans = findTextSpans(text, pattern, now);
          const head = text.slice(0, cut);
          const tail = text.slice(cut);
          const pieces = [...splitAtSpans(head, 0, spans), ...splitAtSpans(tail, head.length, spans)];
          expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        },
      ),
    );
  });
});
