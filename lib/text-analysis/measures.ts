/** How often a word and a node occur near each other, in a corpus of `total` words. */
export interface CooccurrenceCounts {
  /** Occurrences of the word in the windows of the node. A word in two windows counts once. */
  together: number;
  /** Occurrences of the node. */
  node: number;
  /** Occurrences of the word. */
  word: number;
  /** Words in the windows of the node. */
  near: number;
  total: number;
}

/** Returns logDice with the frequencies of node and word in the whole corpus (Rychlý 2008). */
export const logDice = ({ together, node, word }: CooccurrenceCounts): number =>
  14 + Math.log2((2 * together) / (node + word));

/** Returns the binary logarithm of observed by expected occurrences in the windows (Church and Hanks 1990, Evert 2008). */
export const mutualInformation = ({ together, near, word, total }: CooccurrenceCounts): number =>
  Math.log2((together * total) / (near * word));

/**
 * Returns the log-likelihood of the table of words near the node and elsewhere (Dunning 1993). It is the sum over its
 * four cells, as a table of two rows and two columns has.
 */
export function cooccurrenceLogLikelihood({ together, near, word, total }: CooccurrenceCounts): number {
  const elsewhere = total - near;
  const others = total - word;
  return (
    2 *
    (surprise(together, (near * word) / total) +
      surprise(near - together, (near * others) / total) +
      surprise(word - together, (elsewhere * word) / total) +
      surprise(elsewhere - word + together, (elsewhere * others) / total))
  );
}

/** Counts of a word in two corpora, and the sizes of these in words. Neither size is 0. */
export interface ComparedCounts {
  count: number;
  referenceCount: number;
  size: number;
  referenceSize: number;
}

/** Returns G² with the counts of the word in both corpora (Rayson and Garside 2000). */
export function keynessLogLikelihood({ count, referenceCount, size, referenceSize }: ComparedCounts): number {
  const share = (count + referenceCount) / (size + referenceSize);
  return 2 * (surprise(count, size * share) + surprise(referenceCount, referenceSize * share));
}

/** Returns chi-squared of the table of the word and all other words, with the continuity correction of Yates. */
export function chiSquared({ count, referenceCount, size, referenceSize }: ComparedCounts): number {
  const words = count + referenceCount;
  const total = size + referenceSize;
  const difference = Math.abs(count * (referenceSize - referenceCount) - referenceCount * (size - count));
  const corrected = Math.max(0, difference - total / 2);
  const others = total - words;
  return others === 0 ? 0 : (total * corrected ** 2) / (size * referenceSize * words * others);
}

/** Returns the binary logarithm of the ratio of relative frequencies; 0.5 stands for a count of 0 (Hardie 2014). */
export const logRatio = ({ count, referenceCount, size, referenceSize }: ComparedCounts): number =>
  Math.log2(((count || 0.5) / size) * (referenceSize / (referenceCount || 0.5)));

/**
 * Returns by how many percent the relative frequency is higher than in the reference (Gabrielatos and Marchi 2012);
 * `null` if the word is not in the reference.
 */
export const percentDifference = ({ count, referenceCount, size, referenceSize }: ComparedCounts): number | null =>
  referenceCount === 0 ? null : 100 * ((count * referenceSize) / (size * referenceCount) - 1);

/** Returns the part of a cell in a log-likelihood, whose limit for 0 is 0. */
const surprise = (observed: number, expected: number): number =>
  observed === 0 ? 0 : observed * Math.log(observed / expected);
