import { type ComparedCounts, chiSquared, keynessLogLikelihood, logRatio, percentDifference } from './measures';
import type { WordCounts } from './word-table';

export const keynessMeasures = { 'log-likelihood': keynessLogLikelihood, 'chi-squared': chiSquared } as const;
export type KeynessMeasure = keyof typeof keynessMeasures;

/** The critical value of both measures at p < 0.001 with one degree of freedom. */
const criticalValue = 10.83;

export interface Keyword extends ComparedCounts {
  word: string;
  /** Tracks of both groups with the word. */
  tracks: number;
  keyness: number;
  logRatio: number;
  percentDifference: number | null;
}

interface KeywordOptions {
  measure: KeynessMeasure;
  /** Words of fewer tracks, of both groups together, are left out. */
  minTracks: number;
  stopWords: ReadonlySet<string>;
}

/** Returns the words whose relative frequencies differ with p < 0.001, highest keyness first. */
export function keywords(
  vocabulary: readonly string[],
  group: WordCounts,
  reference: WordCounts,
  { measure, minTracks, stopWords }: KeywordOptions,
): Keyword[] {
  if (group.total === 0 || reference.total === 0) return [];
  const found = vocabulary.flatMap((word, index): Keyword[] => {
    const tracks = (group.tracks[index] ?? 0) + (reference.tracks[index] ?? 0);
    if (tracks === 0 || tracks < minTracks || stopWords.has(word)) return [];
    const compared = {
      count: group.counts[index] ?? 0,
      referenceCount: reference.counts[index] ?? 0,
      size: group.total,
      referenceSize: reference.total,
    };
    const keyness = keynessMeasures[measure](compared);
    if (keyness < criticalValue) return [];
    const effect = { logRatio: logRatio(compared), percentDifference: percentDifference(compared) };
    return [{ word, tracks, keyness, ...compared, ...effect }];
  });
  return found.sort((one, other) => other.keyness - one.keyness);
}

/** Returns whether a keyword is relatively more frequent in the first group than in the reference. */
export const isMoreFrequent = ({ count, referenceCount, size, referenceSize }: ComparedCounts): boolean =>
  count * referenceSize > referenceCount * size;
