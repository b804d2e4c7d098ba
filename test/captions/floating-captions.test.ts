import { describe, expect, it } from 'vitest';
import { linesAt, nextChange, placeAfterKey } from '@/lib/captions/floating-captions';

const line = (offset: number, duration: number, text: string) => ({ offset, duration, lang: 'en', text });
const captions = (continued = false) => ({
  continued,
  tracks: [
    { isCovered: false, lines: [line(1, 2, 'a'), line(2, 4, 'b'), line(10, 1, 'c')] },
    { isCovered: true, lines: [line(5, 3, 'x')] },
  ],
});

describe('linesAt and nextChange', () => {
  it.each([
    [0, '', 1],
    [1, 'a', 2],
    [2.5, 'b', 5],
    [5, 'bx', 6],
    [7, 'x', 8],
    [8, '', 10],
    [12, '', Number.POSITIVE_INFINITY],
  ])('at %d s are "%s" and %d s', (seconds, texts, next) => {
    expect(
      linesAt(captions(), seconds)
        .map(({ text }) => text)
        .join(''),
    ).toBe(texts);
    expect(nextChange(captions(), seconds)).toBe(next);
  });

  it('continue a line to the next one if the panel does', () => {
    expect(linesAt(captions(true), 9).map(({ text }) => text)).toEqual(['b']);
  });

  it('say which lines are covered', () => {
    expect(linesAt(captions(), 5).map(({ isCovered }) => isCovered)).toEqual([false, true]);
  });
});

describe('placeAfterKey', () => {
  const place = { x: 50, y: 99, size: 100 };
  it.each([
    ['ArrowLeft', { ...place, x: 48 }],
    ['ArrowDown', { ...place, y: 100 }],
    ['=', { ...place, size: 110 }],
    ['-', { ...place, size: 90 }],
    ['a', null],
    ['constructor', null],
  ])('%s', (key, after) => {
    expect(placeAfterKey(place, key)).toEqual(after);
  });
});
