import { describe, expect, it } from 'vitest';
import type { TrackText } from '@/lib/captions/line-columns';
import { collocateRows, countNearWords } from '@/lib/text-analysis/collocates';
import {
  alphabeticalRanks,
  type ConcordanceOrder,
  compileQuery,
  findMatches,
  sortMatches,
  type WordQuery,
} from '@/lib/text-analysis/concordance';
import { type Corpus, createCorpus } from '@/lib/text-analysis/corpus';
import { isMoreFrequent, keywords } from '@/lib/text-analysis/keywords';
import { chiSquared } from '@/lib/text-analysis/measures';
import { countTrackWords, wordRows } from '@/lib/text-analysis/word-table';
import nltk from './measures-of-nltk.json';

const noStopWords: ReadonlySet<string> = new Set();

function textOf(key: string, lines: readonly string[]): TrackText {
  return { key, videoId: key, text: lines.join('\n'), starts: Uint32Array.from(lines, (_, index) => index * 3000) };
}

/** Encodes tracks of lines. */
function encode(lang: string, ...tracks: readonly (readonly string[])[]) {
  return encodeIn(createCorpus(lang), tracks);
}

function encodeIn(corpus: Corpus, tracks: readonly (readonly string[])[]) {
  const texts = tracks.map((lines, index) => textOf(String(index), lines));
  return { corpus, texts, encoded: texts.map(corpus.encode) };
}

/** Returns the matches of a query, each with its context in one text. */
function concordance(
  { corpus, texts, encoded }: ReturnType<typeof encode>,
  query: Partial<WordQuery>,
  order: ConcordanceOrder = 'track',
) {
  const compiled = compileQuery({ text: '', isRegex: false, ...query }, corpus);
  if (!compiled.ok) return compiled.failure;
  const matches = findMatches(encoded, compiled.value);
  const ranks = alphabeticalRanks(corpus.vocabulary, 'en');
  return sortMatches(matches, encoded, ranks, order).map((index) => {
    const track = matches.tracks[index] ?? 0;
    const from = matches.words[index] ?? 0;
    const text = texts[track];
    const { left, match, right } =
      text && encoded[track] ? corpus.context(encoded[track], text, from, from + matches.length) : { left: 0 };
    return `${left}|${match}|${right}`;
  });
}

describe('an independent script and nltk', () => {
  const tides = nltk.tides.length;
  const { corpus, encoded } = encode('en', ...nltk.tides, ...nltk.steam);
  const group = countTrackWords(encoded.slice(0, tides), corpus.vocabulary.length);
  const reference = countTrackWords(encoded.slice(tides), corpus.vocabulary.length);

  it('agree about keyness by log-likelihood, with its effect sizes', () => {
    const options = { measure: 'log-likelihood', minTracks: 1, stopWords: noStopWords } as const;
    const found = keywords(corpus.vocabulary, group, reference, options);
    const expected = Object.entries(nltk.keyness).filter(([, { logLikelihood }]) => logLikelihood >= 10.83);
    expect(found).toHaveLength(expected.length);
    expect(expected.length).toBeGreaterThan(8);
    for (const [word, row] of expected) {
      const one = found.find((keyword) => keyword.word === word);
      expect(one).toMatchObject({ count: row.count, referenceCount: row.referenceCount });
      expect(one?.keyness).toBeCloseTo(row.logLikelihood, 8);
      expect(one?.logRatio).toBeCloseTo(row.logRatio, 8);
      expect(one?.percentDifference ?? -1).toBeCloseTo(row.percentDifference ?? -1, 8);
    }
    expect(found.filter(isMoreFrequent).map(({ word }) => word)).toContain('tide');
    expect(found.filter((one) => !isMoreFrequent(one)).map(({ word }) => word)).toContain('steam');
  });

  it('agree about chi-squared with the correction of Yates', () => {
    const sizes = { size: group.total, referenceSize: reference.total };
    for (const { count, referenceCount, chiSquared: expected } of Object.values(nltk.keyness))
      expect(chiSquared({ count, referenceCount, ...sizes })).toBeCloseTo(expected, 8);
  });

  it('agree about collocates in a window across lines', () => {
    const inTides = encoded.slice(0, tides);
    const compiled = compileQuery({ text: 'water', isRegex: false }, corpus);
    const matches = findMatches(inTides, compiled.ok ? compiled.value : []);
    const near = countNearWords(inTides, matches, nltk.window, corpus.vocabulary.length);
    const { node, rows } = nltk.collocates;
    expect([matches.words.length, near.near]).toEqual([node, nltk.collocates.near]);
    const found = collocateRows(corpus.vocabulary, group, near, node, noStopWords);
    expect(found.map(({ word }) => word).sort()).toEqual(Object.keys(rows));
    expect(found[0]?.word).toBe('high');
    for (const { word, ...values } of found) {
      const expected = rows[word as keyof typeof rows];
      expect(values).toMatchObject({ together: expected.together, count: expected.count });
      expect(values.logDice).toBeCloseTo(expected.logDice, 8);
      expect(values.mutualInformation).toBeCloseTo(expected.mutualInformation, 8);
      expect(values.logLikelihood).toBeCloseTo(expected.logLikelihood, 6);
    }
  });
});

describe('the words of tracks', () => {
  it('are counted without stop words, per million of all words, and once per track', () => {
    const { corpus, encoded } = encode('en', ['The tide, the MOON'], ['the moon'], ['12 [Music]']);
    const counts = countTrackWords(encoded, corpus.vocabulary.length);
    expect(counts.total).toBe(6);
    expect(wordRows(corpus.vocabulary, counts, new Set(['the']))).toEqual([
      { word: 'moon', count: 2, perMillion: 1_000_000 / 3, tracks: 2 },
      { word: 'tide', count: 1, perMillion: 1_000_000 / 6, tracks: 1 },
    ]);
  });

  it('are separated also without spaces, and in lower case by the language of the track', () => {
    expect(encode('ja', ['潮と月']).corpus.vocabulary).toEqual(['潮', 'と', '月']);
    expect(encode('tr', ['IŞIK ışık']).corpus.vocabulary).toEqual(['ışık']);
  });

  it('do not count again what rolling captions repeat', () => {
    const corpus = createCorpus('en');
    const track = { ...textOf('1', ['high tide', 'high tide comes in']), newTextStarts: Uint32Array.of(0, 10) };
    const encoded = corpus.encode(track);
    expect(Array.from(encoded.words, (word) => corpus.vocabulary[word])).toEqual(['high', 'tide', 'comes', 'in']);
    expect(corpus.context(encoded, track, 2, 3)).toEqual({ left: 'high tide ', match: 'comes', right: ' in', line: 1 });
  });
});

describe('a concordance', () => {
  const tide = encode('en', ['The tide turns.', '', 'At high', 'tide, we grind'], ['Low tide']);

  it('finds a word, or words across lines, with the text around them', () => {
    expect(concordance(tide, { text: 'TIDE' })).toEqual([
      'The |tide| turns. At high tide, we grind',
      'The tide turns. At high |tide|, we grind',
      'Low |tide|',
    ]);
    expect(concordance(tide, { text: 'high  tide' })).toEqual(['The tide turns. At |high tide|, we grind']);
  });

  it.each([
    ['t*', ['The', 'tide', 'turns', 'tide', 'tide']],
    ['* tide', ['The tide', 'high\u0020tide', 'Low tide']],
    ['*i*', ['tide', 'high', 'tide', 'grind', 'tide']],
  ])('finds %s with a wildcard for letters or for a whole word', (text, expected) => {
    expect(matched(concordance(tide, { text }))).toEqual(expected);
  });

  it.each(['*', '* **', ' '])('does not list every word of all tracks for “%s”', (text) => {
    expect(concordance(tide, { text })).toEqual({ is: 'no-words' });
  });

  it('finds words with a hyphen between them, also with a wildcard', () => {
    const mills = encode('en', ['A well-known tide-mill', 'and a well']);
    expect(matched(concordance(mills, { text: 'well-*' }))).toEqual(['well-known']);
    expect(matched(concordance(mills, { text: 't*-mill' }))).toEqual(['tide-mill']);
    expect(matched(concordance(mills, { text: 'well-known' }))).toEqual(['well-known']);
  });

  it('takes each part of a regular expression for a whole word', () => {
    expect(matched(concordance(tide, { text: '(high|low) t.+', isRegex: true }))).toEqual(['high tide', 'Low tide']);
    expect(concordance(tide, { text: '(', isRegex: true })).toMatchObject({ is: 'bad-pattern' });
  });

  it.each([
    [{ text: 'Tide' }, ['Tide']],
    [{ text: 'high tide' }, ['high\u0020tide']],
    [{ text: 'T*' }, ['The', 'Tide']],
    [{ text: 't.+', isRegex: true }, ['tide', 'turns', 'tide']],
  ])('matches the letter case of %o', (query, expected) => {
    const cased = encodeIn(createCorpus('en', true), [['The tide turns.'], ['Tide at high tide']]);
    expect(matched(concordance(cased, query))).toEqual(expected);
  });

  it('says when the text has no word to look for', () => {
    expect(concordance(tide, { text: ' 42 …' })).toEqual({ is: 'no-words' });
  });

  it.each<[ConcordanceOrder, string[]]>([
    ['right', ['b x a', 'a x b', 'a x c']],
    ['left', ['a x c', 'a x b', 'b x a']],
    ['right-left', ['b x a', 'a x b', 'a x c']],
    ['track', ['b x a', 'a x c', 'a x b']],
  ])('sorts by %s', (order, expected) => {
    const lines = encode('en', ['b x a'], ['a x c'], ['a x b']);
    const found = concordance(lines, { text: 'x' }, order);
    expect(Array.isArray(found) ? found.map((line) => line.replaceAll('|', '')) : found).toEqual(expected);
  });

  it('sorts by the words of the match, and an end of a track before any word', () => {
    const lines = encode('en', ['tides rise'], ['tide rose'], ['tide']);
    expect(concordance(lines, { text: 'tide*' }, 'match')).toEqual(['|tide|', '|tide| rose', '|tides| rise']);
  });
});

const matched = (found: ReturnType<typeof concordance>) =>
  Array.isArray(found) ? found.map((line) => line.split('|')[1]) : found;
