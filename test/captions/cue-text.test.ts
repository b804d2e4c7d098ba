import { describe, expect, it } from 'vitest';
import { countWords } from '@/lib/captions/cue-text';

describe('countWords', () => {
  it.each([
    ['one two  three', 3],
    ["don't stop", 2],
    ['', 0],
    ['하늘이 푸르다', 2],
    ['今天天气很好', 3],
    ['สวัสดีครับ', 2],
    ['GPS を使う', 3],
  ])('counts the words of %j as %d', (text, count) => {
    expect(countWords(text)).toBe(count);
  });
});
