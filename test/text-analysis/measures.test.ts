import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CooccurrenceCounts,
  chiSquared,
  cooccurrenceLogLikelihood,
  keynessLogLikelihood,
  logDice,
  logRatio,
  mutualInformation,
  percentDifference,
} from '@/lib/text-analysis/measures';

const compared = (count: number, size: number, referenceCount: number, referenceSize: number) => ({
  count,
  size,
  referenceCount,
  referenceSize,
});
const million = 1_000_000;

describe('keyness', () => {
  it.each([
    // The example of Lancaster University's course on its log-likelihood calculator.
    [compared(52, 50_000, 57, 75_000), 2.65, 2],
    // Rayson on the Corpora list, 18 January 2002: forms of "keep" in two corpora of a million words.
    [compared(392, million, 170, million), 90, 0],
    [compared(348, million, 99, million), 147, 0],
    [compared(15, million, 14, million), 0, 0],
    [compared(9, million, 32, million), 14, 0],
    [compared(21, million, 25, million), 0, 0],
  ])('of %o is the published %f', (counts, published, digits) => {
    expect(Number(keynessLogLikelihood(counts).toFixed(digits))).toBe(published);
  });

  it('has effect sizes also for words that one of the groups lacks', () => {
    expect(logRatio(compared(8, 1000, 1, 1000))).toBe(3);
    expect(logRatio(compared(8, 1000, 0, 1000))).toBe(4);
    expect(logRatio(compared(0, 1000, 8, 1000))).toBe(-4);
    expect(percentDifference(compared(3, 1000, 2, 1000))).toBeCloseTo(50);
    expect(percentDifference(compared(0, 1000, 2, 1000))).toBe(-100);
    expect(percentDifference(compared(3, 1000, 0, 1000))).toBeNull();
  });

  it('is finite, not negative, and the same in both directions', () => {
    const size = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(size, size, fc.nat(), fc.nat(), (one, other, a, b) => {
        const counts = compared(a % (one + 1), one, b % (other + 1), other);
        fc.pre(counts.count + counts.referenceCount > 0);
        const reversed = compared(counts.referenceCount, other, counts.count, one);
        for (const measure of [keynessLogLikelihood, chiSquared]) {
          expect(measure(counts)).toBeGreaterThanOrEqual(-1e-6);
          expect(measure(reversed)).toBeCloseTo(measure(counts), 4);
        }
        expect(logRatio(reversed)).toBeCloseTo(-logRatio(counts), 6);
      }),
    );
  });
});

const bigram = (together: number, near: number, word: number, total: number): CooccurrenceCounts => ({
  together,
  near,
  word,
  total,
  node: near,
});
/** The number of words in a year of The New York Times, from which Manning and Schütze (1999) take their examples. */
const newYorkTimes = 14_307_668;

describe('collocates', () => {
  it.each([
    // R 共起スコア, Sugiura: logDice by the formula of Rychlý (2008).
    [bigram(8, 389, 230, 1), 8.726204],
    [bigram(300, 300, 300, 1), 14],
    [bigram(3, 3000, 3000, 1), 4.034216],
    [bigram(300, 3000, 3000, 1), 10.67807],
  ])('have the published logDice: %o, %f', (counts, published) => {
    expect(logDice(counts)).toBeCloseTo(published, 5);
  });

  it.each([
    // Manning and Schütze (1999), table 5.14: Ayatollah Ruhollah, Bette Midler, Agatha Christie.
    [bigram(20, 42, 20, newYorkTimes), 18.38],
    [bigram(20, 41, 27, newYorkTimes), 17.98],
    [bigram(20, 30, 117, newYorkTimes), 16.31],
  ])('have the published mutual information: %o, %f', (counts, published) => {
    expect(mutualInformation(counts)).toBeCloseTo(published, 2);
  });

  it.each([
    // Dunning's own test in Apache Mahout, LogLikelihoodTest: the four cells of each table.
    [[1, 0, 0, 1], 2.773],
    [[10, 0, 0, 10], 27.726],
    [[5, 1995, 0, 100_000], 39.331],
    [[1000, 1995, 1000, 100_000], 4730.737],
    [[1000, 1000, 1000, 100_000], 5734.343],
    [[1000, 1000, 1000, 99_000], 5714.932],
  ])('have the published log-likelihood: %o, %f', ([together = 0, near = 0, elsewhere = 0, rest = 0], published) => {
    const counts = bigram(together, together + near, together + elsewhere, together + near + elsewhere + rest);
    expect(cooccurrenceLogLikelihood(counts)).toBeCloseTo(published, 3);
  });
});
