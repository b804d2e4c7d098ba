import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countWordsIn, createWordReader, hasWordRules, wordLanguage, wordLocale } from '@/lib/captions/word-counts';

const wordsIn = (text: string, lang: string | null = 'en') => createWordReader(lang).words(text);

describe('createWordReader', () => {
  it.each([
    ['en', 'The tide, the TIDE!', ['the', 'tide', 'the', 'tide']],
    ['en', "Don’t and don't", ["don't", 'and', "don't"]],
    ['en', 'a tide-mill in 1782, 3rd', ['a', 'tide', 'mill', 'in', '3rd']],
    ['en', '[Music] and (quietly) on', ['and', 'quietly', 'on']],
    ['en', '(applause)', []],
    ['en', 'ANNA: hello\n>> Ben: hi', ['hello', 'hi']],
    ['en', '<i>High</i> {\\an8}water <00:00:01.000>now', ['high', 'water', 'now']],
    ['en', '12 – 7 ♪ 🌙 …', []],
    ['en', 'co\u00adoperate cafe\u0301 \u202acafé\u202c', ['cooperate', 'café', 'café']],
    ['de', 'Straße und Mühle', ['straße', 'und', 'mühle']],
    ['tr', 'IŞIK İstanbul', ['ışık', 'istanbul']],
    ['el', 'ΟΔΟΣ', ['οδος']],
    ['fr', 'Oh\u202f! L’eau monte\u00a0?', ['oh', "l'eau", 'monte']],
    ['ar', 'القمر، والماء؟', ['القمر', 'والماء']],
    ['ja', '水車は川を', ['水車', 'は', '川', 'を']],
    ['th', 'น้ำขึ้น', ['น้ำ', 'ขึ้น']],
    ['en', 'The word 水車 means мельница', ['the', 'word', '水車', 'means', 'мельница']],
  ])('%s: %j', (lang, text, words) => {
    expect(wordsIn(text, lang)).toEqual(words);
  });

  it.each([null, '', 'und', 'en_GB', 'not a code', 'tlh', 'x-private', 'qaa'])(
    'separates words in an unknown language or one that no rules exist for: %s',
    (lang) => {
      expect(wordsIn('I am HERE', lang)).toEqual(['i', 'am', 'here']);
    },
  );

  it('finds the places of words without tags', () => {
    const reader = createWordReader('en');
    expect(reader.places('<b>High</b> water, high')).toEqual([
      { word: 'high', from: 0, until: 4 },
      { word: 'water', from: 5, until: 10 },
      { word: 'high', from: 12, until: 16 },
    ]);
  });

  it('separates pieces between spaces as it would the whole text', () => {
    const part = fc.constantFrom(
      'tide',
      "n't",
      '水車',
      'ไม่',
      'القمر',
      '3',
      '.',
      ',',
      '-',
      '’',
      ':',
      'é',
      '\u200f',
      '🌙',
      ' ',
      '\u3000',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const text = parts.join('').replaceAll(':', '');
        const whole = Array.from(new Intl.Segmenter('en', { granularity: 'word' }).segment(text))
          .filter(({ segment, isWordLike }) => isWordLike && /\p{L}/u.test(segment))
          .map(({ index, segment }) => [index, index + segment.length]);
        expect(
          createWordReader('en')
            .places(text)
            .map(({ from, until }) => [from, until]),
        ).toEqual(whole);
      }),
    );
  });
});

describe('countWordsIn', () => {
  it('counts words in the order of first occurrence, with the lines they are in', () => {
    const lines = ['The tide, the moon', '[Bell]', 'Tide and tide'].map((text) => ({ text }));
    expect([...countWordsIn(lines, 'en')]).toEqual([
      [
        { word: 'the', count: 2, lines: [0] },
        { word: 'tide', count: 3, lines: [0, 2] },
        { word: 'moon', count: 1, lines: [0] },
        { word: 'and', count: 1, lines: [2] },
      ],
    ]);
  });

  it('takes a step for at most 50 lines', () => {
    const steps = [...countWordsIn(new Array(36_000).fill({ text: 'high water' }), 'en')];
    expect(steps).toHaveLength(721);
    expect(steps.at(-1)).toHaveLength(2);
  });
});

describe('the language of words', () => {
  it.each([
    ['en-GB', 'en', 'en-GB', true],
    ['zh_Hant', 'zh', 'zh-Hant', true],
    ['qaa', 'qaa', 'en', false],
    ['not a code', 'und', 'en', false],
    [null, 'und', 'en', false],
  ])('%s', (lang, language, locale, hasRules) => {
    expect([wordLanguage(lang), wordLocale(lang), hasWordRules(lang)]).toEqual([language, locale, hasRules]);
  });
});
