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
    ['one \u200b two\u200b', 2],
    ['\u200e', 0],
    ['\u2060 \u00ad \ufeff \u2800', 0],
    ['one\u200btwo', 2],
    ['co\u00adop', 1],
    ['می\u200cخواهم', 1],
    ['👨\u200d👩\u200d👧 ❤\ufe0f', 2],
    ['ខ្ញុំ\u200bស្រលាញ់', 2],
  ])('counts the words of %j as %d', (text, count) => {
    expect(countWords(text)).toBe(count);
  });
});
