import type { Matches } from './concordance';
import type { EncodedTrack } from './corpus';
import { cooccurrenceLogLikelihood, logDice, mutualInformation } from './measures';
import type { WordCounts } from './word-table';

/** The number of words to the left and right of the node. */
export interface CollocateWindow {
  left: number;
  right: number;
}

export interface WindowCounts {
  /** Occurrences of each word of the vocabulary in the windows. */
  counts: Uint32Array;
  /** Words in the windows. */
  near: number;
}

/** Counts the words near matches. A word near two matches counts once, and no window goes beyond its track. */
export function countNearWords(
  tracks: readonly EncodedTrack[],
  matches: Matches,
  { left, right }: CollocateWindow,
  vocabularySize: number,
): WindowCounts {
  const nearWords = tracks.map(() => null as Uint8Array | null);
  for (const [index, from] of matches.words.entries()) {
    const track = matches.tracks[index] ?? 0;
    const near = nearWords[track] ?? new Uint8Array(tracks[track]?.words.length ?? 0);
    nearWords[track] = near;
    const until = from + matches.length;
    near.fill(1, Math.max(0, from - left), from);
    near.fill(1, until, until + right);
  }
  const counts = new Uint32Array(vocabularySize);
  let total = 0;
  for (const [track, near] of nearWords.entries()) {
    if (!near) continue;
    for (const [index, word] of tracks[track]?.words.entries() ?? []) {
      if (near[index] === 0) continue;
      counts[word] = (counts[word] ?? 0) + 1;
      total += 1;
    }
  }
  return { counts, near: total };
}

export interface Collocate {
  word: string;
  /** Occurrences in the windows. */
  together: number;
  /** Occurrences in the whole corpus. */
  count: number;
  logDice: number;
  mutualInformation: number;
  logLikelihood: number;
}

/** Rarer words are left out, because a word that occurs once near the node has a high value by chance. */
export const minTogether = 3;

/** Lists collocates of a node that occurs `node` times, highest logDice first. */
export function collocateRows(
  vocabulary: readonly string[],
  words: WordCounts,
  { counts, near }: WindowCounts,
  node: number,
  stopWords: ReadonlySet<string>,
): Collocate[] {
  return vocabulary
    .flatMap((word, index): Collocate[] => {
      const together = counts[index] ?? 0;
      if (together < minTogether || stopWords.has(word)) return [];
      const count = words.counts[index] ?? 0;
      const compared = { together, node, word: count, near, total: words.total };
      return [
        {
          word,
          together,
          count,
          logDice: logDice(compared),
          mutualInformation: mutualInformation(compared),
          logLikelihood: cooccurrenceLogLikelihood(compared),
        },
      ];
    })
    .sort((one, other) => other.logDice - one.logDice);
}
