import { describe, expect, it } from 'vitest';
import { cutEnd, cutStart } from '@/lib/shared/text';

describe('cutEnd', () => {
  it.each([
    ['short text', 'the tide mill', 13, 'the tide mill'],
    ['text after a hit', ' at the tide mill', 10, ' at the …'],
    ['text without a space', '潮汐磨坊的水轮', 4, '潮汐磨坊的水轮'],
    ['no room', ' mill', 0, ' mill'],
  ])('cuts between words: %s', (_, text, max, cut) => {
    expect(cutEnd(text, max)).toBe(cut);
  });
});

describe('cutStart', () => {
  it.each([
    ['short text', 'the tide mill', 13, 'the tide mill'],
    ['text before a hit', 'down at the tide ', 10, '… tide '],
    ['text without a space', '潮汐磨坊的水轮', 4, '潮汐磨坊的水轮'],
    ['a last word without room', 'down waterwheel ', 8, 'down waterwheel '],
  ])('cuts between words: %s', (_, text, max, cut) => {
    expect(cutStart(text, max)).toBe(cut);
  });
});
