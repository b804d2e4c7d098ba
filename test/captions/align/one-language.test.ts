import { describe, expect, it } from 'vitest';
import { isSameWrittenLanguage } from '@/lib/captions/align/align-tracks';

describe('isSameWrittenLanguage', () => {
  it.each([
    ['en', 'en', true],
    ['en', 'en-GB', true],
    ['pt-PT', 'pt', true],
    ['iw', 'he', true],
    ['en', 'de', false],
    ['zh-Hans', 'zh-Hant', false],
    ['zh-CN', 'zh-TW', false],
    ['sr', 'sr-Latn', false],
    ['not a code', 'not a code', true],
    ['not a code', 'en', false],
    [null, 'en', false],
  ])('compares %s with %s: %s', (one, other, expected) => {
    expect(isSameWrittenLanguage(one, other)).toBe(expected);
    expect(isSameWrittenLanguage(other, one)).toBe(expected);
  });
});
