import { type InvalidPattern, toRegexSource } from '@/lib/captions/find';
import { createWordReader } from '@/lib/captions/word-counts';
import { fail, ok, type Result } from '@/lib/shared/result';
import type { Corpus, EncodedTrack } from './corpus';

/** One word, or several that follow each other. */
export interface WordQuery {
  /** `*` stands for any letters of a word, and alone for any word. */
  text: string;
  /** Each part between spaces is a regular expression for a whole word. */
  isRegex: boolean;
}

/** For each word of the query, which words of the vocabulary match: 1 if so. */
type CompiledQuery = readonly Uint8Array[];

export function compileQuery(
  { text, isRegex }: WordQuery,
  corpus: Corpus,
): Result<CompiledQuery, InvalidPattern | { is: 'no-words' }> {
  const reader = createWordReader(corpus.lang, corpus.keepsCase);
  const compiled: Uint8Array[] = [];
  // A hyphen is a boundary of words also in a part with a wildcard.
  const parts = text
    .normalize('NFC')
    .split(isRegex ? /\s+/ : /[\s\u2010-\u2015-]+/)
    .filter((part) => part !== '');
  // The lines of every word would fill the memory, and `*` alone is also the start of `*ing`.
  if (!isRegex && parts.every((part) => /^\*+$/.test(part))) return fail({ is: 'no-words' });
  for (const part of parts) {
    if (!isRegex && !part.includes('*')) {
      for (const word of reader.words(part)) compiled.push(matchWord(word, corpus));
      continue;
    }
    const regex = wholeWord(isRegex ? part : wildcardSource(part), corpus.keepsCase);
    if ('is' in regex) return fail(regex);
    compiled.push(Uint8Array.from(corpus.vocabulary, (word) => Number(regex.test(word))));
  }
  return compiled.length === 0 ? fail({ is: 'no-words' }) : ok(compiled);
}

function matchWord(word: string, { vocabulary, indexOf }: Corpus): Uint8Array {
  const matching = new Uint8Array(vocabulary.length);
  const index = indexOf(word);
  if (index !== undefined) matching[index] = 1;
  return matching;
}

const wildcardSource = (part: string): string =>
  part
    .replaceAll('’', "'")
    .replace(/[\\^$.+?()[\]{}|/]/g, '\\$&')
    .replaceAll('*', '.*');

function wholeWord(part: string, keepsCase: boolean): RegExp | InvalidPattern {
  const source = toRegexSource(part, false);
  return typeof source === 'string' ? new RegExp(`^(?:${source})$`, keepsCase ? 'u' : 'iu') : source;
}

/** Matches as parallel arrays, in the order of tracks and of words. */
export interface Matches {
  /** The index of the track of each match. */
  tracks: number[];
  /** The index of its first word in the track. */
  words: number[];
  /** The number of words of every match. */
  length: number;
}

/** Finds matches, which do not overlap. */
export function findMatches(tracks: readonly EncodedTrack[], query: CompiledQuery): Matches {
  const matches: Matches = { tracks: [], words: [], length: query.length };
  for (const [track, { words }] of tracks.entries()) {
    for (let from = 0; from + query.length <= words.length; from++) {
      // The check of the first word alone makes a search several times as fast.
      if (query[0]?.[words[from] ?? 0] !== 1) continue;
      if (!query.every((matching, index) => matching[words[from + index] ?? 0] === 1)) continue;
      matches.tracks.push(track);
      matches.words.push(from);
      from += query.length - 1;
    }
  }
  return matches;
}

export const concordanceOrders = ['right', 'left', 'right-left', 'match', 'track'] as const;
export type ConcordanceOrder = (typeof concordanceOrders)[number];

/** Returns the words that an order compares, one after the other, counted from the first word of the match. */
function comparedWords(order: ConcordanceOrder, length: number): number[] {
  switch (order) {
    case 'right':
      return [length, length + 1, length + 2];
    case 'left':
      return [-1, -2, -3];
    case 'right-left':
      return [length, -1];
    case 'match':
      return Array.from({ length: length + 1 }, (_, index) => index);
    case 'track':
      return [];
  }
}

/** Returns the indexes of matches in an order. The end of a track comes before any word. `ranks` orders the vocabulary. */
export function sortMatches(
  matches: Matches,
  tracks: readonly EncodedTrack[],
  ranks: Uint32Array,
  order: ConcordanceOrder,
): number[] {
  const keys = comparedWords(order, matches.length).map((offset) =>
    Uint32Array.from(matches.words, (first, index) => {
      const word = tracks[matches.tracks[index] ?? 0]?.words[first + offset];
      return word === undefined ? 0 : (ranks[word] ?? 0) + 1;
    }),
  );
  return Array.from(matches.words, (_, index) => index).sort((one, other) => {
    for (const key of keys) {
      const difference = (key[one] ?? 0) - (key[other] ?? 0);
      if (difference !== 0) return difference;
    }
    return one - other;
  });
}

/** Returns the position of each word of the vocabulary in the alphabet of a locale. */
export function alphabeticalRanks(vocabulary: readonly string[], locale: string): Uint32Array {
  const { compare } = new Intl.Collator(locale);
  const sorted = vocabulary.map((word, index) => ({ word, index })).sort((a, b) => compare(a.word, b.word));
  const ranks = new Uint32Array(vocabulary.length);
  for (const [rank, { index }] of sorted.entries()) ranks[index] = rank;
  return ranks;
}
