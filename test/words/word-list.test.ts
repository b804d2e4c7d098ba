import { describe, expect, it } from 'vitest';
import { knownWordsText, maxLines, parseKnownWords } from '@/lib/words/known-words-file';
import { wordsCsv, wordsForAnki } from '@/lib/words/word-files';
import { isNew, listWords, type WordOrder, type WordRow } from '@/lib/words/word-rows';
import { cue } from '../fixtures/cues';

const row = (word: string, count: number, more: Partial<WordRow> = {}): WordRow => ({
  word,
  count,
  lines: [0],
  isKnown: false,
  videos: 1,
  ...more,
});

/** In the order of first occurrence. */
const rows = [
  row('tide', 2, { videos: 0 }),
  row('the', 9, { isKnown: true }),
  row('été', 2, { videos: 0, isKnown: true }),
  row('mill', 5),
  row('éclat', 3, { videos: 0 }),
];
const collator = new Intl.Collator('en');
const listed = (more: { query?: string; order?: WordOrder; hidesKnown?: boolean }) =>
  listWords(rows, { query: '', order: 'first', hidesKnown: false, collator, ...more }).map(({ word }) => word);

describe('listWords', () => {
  it.each([
    ['first', ['tide', 'the', 'été', 'mill', 'éclat']],
    ['frequency', ['the', 'mill', 'éclat', 'tide', 'été']],
    ['alphabet', ['éclat', 'été', 'mill', 'the', 'tide']],
    ['new', ['éclat', 'tide', 'the', 'mill', 'été']],
  ] as const)('sorts by %s', (order, words) => {
    expect(listed({ order })).toEqual(words);
  });

  it('finds part of a word without case and accents, and hides known words', () => {
    expect(listed({ query: ' ÉT ' })).toEqual(['été']);
    expect(listed({ query: 't', hidesKnown: true })).toEqual(['tide', 'éclat']);
  });
});

describe('isNew', () => {
  it.each([
    [false, 0, true],
    [true, 0, false],
    [false, 3, false],
    [false, null, false],
  ])('known: %s, in %s other videos: %s', (isKnown, videos, isExpected) => {
    expect(isNew(row('tide', 1, { isKnown, videos }))).toBe(isExpected);
  });
});

describe('the files of listed words', () => {
  const cues = [cue(0, 'first'), cue(65.4, '"High"\nwater,\t<i>slack</i>')];
  const list = { videoId: 'aaaaaaaaaaa', cues, rows: [row('high', 1_200, { lines: [1], videos: null })] };
  const link = 'https://www.youtube.com/watch?v=aaaaaaaaaaa&t=65s';

  it('are a table for programs', () => {
    expect(wordsCsv(list)).toBe(
      `word,count,other_videos,known,first_start,first_line,link\r\nhigh,1200,,false,65.4,"""High"" water, slack",${link}\r\n`,
    );
  });

  it('are notes that Anki reads', () => {
    expect(wordsForAnki(list).split('\n')).toEqual([
      '#separator:tab',
      '#html:false',
      '#columns:word\tcount\tcontext\tlink\ttime',
      `high\t1200\t"""High"" water, slack"\t${link}\t1:05`,
      '',
    ]);
  });
});

describe('parseKnownWords', () => {
  it('reads one word a line, and the words of a frequency list', () => {
    expect(parseKnownWords('Tide\r\nmill\t41\r\n\n12,moon\nDON’T\ntide', 'en')).toEqual({
      ok: true,
      value: { words: ['tide', 'mill', 'moon', "don't"], skipped: 0 },
    });
  });

  it('counts lines that are not one word', () => {
    expect(parseKnownWords('tide\nhigh water\n1782\n\n', 'en')).toMatchObject({ ok: true, value: { skipped: 2 } });
  });

  it('reads what it wrote', () => {
    const words = ["don't", 'tide', 'éclat'];
    const text = knownWordsText(words.toReversed(), collator);
    expect(text).toBe("don't\néclat\ntide\n");
    expect(parseKnownWords(text, 'en')).toMatchObject({ ok: true, value: { skipped: 0 } });
  });

  it.each([
    ['a file without words', '12\n-\n', 'no-words'],
    ['an empty file', '', 'no-words'],
    ['a million lines', 'tide\n'.repeat(1_000_000), 'too-long'],
    ['one line more than allowed', 'tide\n'.repeat(maxLines), 'too-long'],
  ])('rejects %s', (_, text, failure) => {
    expect(parseKnownWords(text, 'en')).toEqual({ ok: false, failure });
  });
});
