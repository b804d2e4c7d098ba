import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitText } from '@/lib/details/split-text';

const joinPieces = (pieces: ReturnType<typeof splitText>) =>
  pieces.map(({ text, endsLine }) => text + (endsLine ? '\n' : '')).join('');

describe('splitText', () => {
  it('returns well-formed chunks of limited size that join to the text', () => {
    const texts = fc
      .array(fc.constantFrom('a', ' ', '\n', '🎬', '0:00'), { maxLength: 400 })
      .map((some) => some.join(''));
    fc.assert(
      fc.property(
        texts,
        fc.integer({ min: 4, max: 40 }).map((half) => half * 2),
        (text, size) => {
          const pieces = splitText(text, size, 10_000);
          expect(joinPieces(pieces)).toBe(text);
          for (const piece of pieces) {
            expect(piece.text.length).toBeLessThanOrEqual(size);
            expect(piece.text.isWellFormed()).toBe(true);
          }
        },
      ),
    );
  });

  it('cuts between words if possible', () => {
    for (const { text } of splitText('https://a.example 12:34 '.repeat(50), 100, 100))
      expect(text).toMatch(/^(https|12:34).* $/);
  });

  it('returns at most the requested number of chunks', () => {
    expect(splitText('a'.repeat(1000), 10, 3)).toHaveLength(3);
  });
});
