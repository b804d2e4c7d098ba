import type { EncodedTrack } from './corpus';

/** The counts of the words of a corpus, parallel to its vocabulary. Words of other tracks count 0. */
export interface WordCounts {
  counts: Uint32Array;
  /** The number of tracks with each word. */
  tracks: Uint32Array;
  total: number;
}

export function countTrackWords(corpus: readonly EncodedTrack[], vocabularySize: number): WordCounts {
  const counts = new Uint32Array(vocabularySize);
  const tracks = new Uint32Array(vocabularySize);
  const lastTrack = new Uint32Array(vocabularySize);
  let total = 0;
  for (const [index, { words }] of corpus.entries()) {
    total += words.length;
    for (const word of words) {
      counts[word] = (counts[word] ?? 0) + 1;
      if (lastTrack[word] === index + 1) continue;
      lastTrack[word] = index + 1;
      tracks[word] = (tracks[word] ?? 0) + 1;
    }
  }
  return { counts, tracks, total };
}

export interface WordRow {
  word: string;
  count: number;
  /** Occurrences per million words, stop words included. */
  perMillion: number;
  tracks: number;
}

/** Lists the words that occur, most frequent first, without those of `stopWords`. */
export function wordRows(
  vocabulary: readonly string[],
  { counts, tracks, total }: WordCounts,
  stopWords: ReadonlySet<string>,
): WordRow[] {
  return vocabulary
    .flatMap((word, index): WordRow[] => {
      const count = counts[index] ?? 0;
      if (count === 0 || stopWords.has(word)) return [];
      return [{ word, count, perMillion: (count / total) * 1_000_000, tracks: tracks[index] ?? 0 }];
    })
    .sort((one, other) => other.count - one.count);
}
