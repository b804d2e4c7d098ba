import { describe, expect, it } from 'vitest';
import { countIn, unitOf, unitsPerWord } from '@/lib/core/captions/pace-unit';
import { cue } from '@/test/fixtures/cues';

describe('what pace counts', () => {
  it.each(['zh', 'zh-Hans', 'zh-TW', 'yue', 'ja', 'th', 'lo', 'km', 'my', 'JA'])('is characters in %s', (lang) => {
    expect(unitOf(lang)).toBe('characters');
    expect(unitsPerWord(lang)).toBeGreaterThan(1);
  });

  it.each(['en', 'en-GB', 'ko', 'he', 'lt', 'mya', '', 'constructor'])('is words in %j', (lang) => {
    expect(unitOf(lang)).toBe('words');
    expect(unitsPerWord(lang)).toBe(1);
  });

  it('leaves out spaces, marks and punctuation', () => {
    expect(countIn(cue(0, '今日は、いい 天気2！'), 'characters')).toBe(8);
    expect(countIn(cue(0, 'ที่นี่'), 'characters')).toBe(2);
    expect(countIn(cue(0, 'x', { wordCount: 7 }), 'words')).toBe(7);
  });
});
