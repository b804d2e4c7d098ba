import { describe, expect, it } from 'vitest';
import { countUnits, rateUnitOf, textSample, unitsPerWord } from '@/lib/captions/rate-unit';
import { cue } from '@/test/fixtures/cues';

describe('rateUnitOf', () => {
  it.each([
    'zh',
    'zh-Hans',
    'zh-TW',
    'zh_TW',
    'cmn',
    'wuu',
    'yue',
    'ja',
    'jpn',
    'th',
    'tha',
    'lo',
    'km',
    'my',
    'mya',
    'JA',
    'und-Thai',
  ])('returns characters for %s', (lang) => {
    expect(rateUnitOf(lang, '')).toBe('characters');
    expect(unitsPerWord(lang, '')).toBeGreaterThan(1);
  });

  it.each([
    'en',
    'en-GB',
    'ko',
    'kor',
    'he',
    'lt',
    'sr-Latn-RS',
    'sr-Cyrl',
    'ja-Latn',
    'zh-Latn-pinyin',
    '',
    'und',
    'xyz',
    'constructor',
  ])('returns words for %j', (lang) => {
    expect(rateUnitOf(lang, '')).toBe('words');
    expect(unitsPerWord(lang, '')).toBe(1);
  });

  it.each([
    ['今日はいい天気', 'characters', 2.2],
    ['今天天气很好', 'characters', 1.7],
    ['ที่นี่', 'characters', 4.5],
    ['GPS を使う', 'characters', 2.2],
    ['The word 天气 means weather', 'words', 1],
    ['привет', 'words', 1],
    ['12 !', 'words', 1],
  ] as const)('detects the unit from the script of %j if the language does not determine one', (text, unit, weight) => {
    for (const lang of ['', 'und', 'xyz', 'not a code']) {
      expect([rateUnitOf(lang, text), unitsPerWord(lang, text)]).toEqual([unit, weight]);
    }
    expect(rateUnitOf('en', text)).toBe('words');
    expect(rateUnitOf('ja', text)).toBe('characters');
  });
});

describe('textSample', () => {
  it('returns the start of a track, at most 400 characters', () => {
    expect(textSample([cue(0, 'one'), cue(2, 'two')])).toBe('one two ');
    expect(textSample(Array.from({ length: 9_000 }, (_, index) => cue(index, 'word')))).toHaveLength(400);
  });
});

describe('countUnits', () => {
  it('counts characters except spaces, marks and punctuation, or returns the given word count', () => {
    expect(countUnits(cue(0, '今日は、いい 天気2！'), 'characters')).toBe(8);
    expect(countUnits(cue(0, 'ที่นี่'), 'characters')).toBe(2);
    expect(countUnits(cue(0, 'x', { wordCount: 7 }), 'words')).toBe(7);
  });
});
