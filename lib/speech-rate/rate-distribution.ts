import type { Cue } from '@/lib/captions/cue';
import { rateUnitOf, unitsPerWord } from '@/lib/captions/rate-unit';
import type { TimeSpan } from './pauses';
import { type CurvePoint, rollingWindow } from './rate-curve';
import { type RateLevel, type RateThresholds, rateLevelOf, rateLevels } from './rate-levels';
import { lineRate, quantile } from './speech-rate';

/** A bin of `from` to less than `to` words per minute. The outer bins include everything beyond them. */
interface RateBin {
  from: number;
  to: number;
  count: number;
}

/**
 * The default range of a plot in words per minute, so that most plots have the same scale. It is widened if the rates
 * exceed it.
 */
const usualRange = { low: 60, high: 260 } as const;
const binWidths = [10, 20, 50, 100, 250, 500];
const maxBins = 26;
/** The share of lines at each end that are treated as outliers and do not widen the range. */
const outlierShare = 0.02;

/** Counts sorted rates, in words per minute, in bins of equal width. */
export function binRates(sorted: readonly number[]): RateBin[] {
  const low = Math.min(usualRange.low, quantile(sorted, outlierShare));
  const high = Math.max(usualRange.high, quantile(sorted, 1 - outlierShare));
  const width = binWidths.find((one) => (high - low) / one <= maxBins - 2) ?? (high - low) / (maxBins - 2);
  const first = Math.floor(low / width);
  const columns = Array.from({ length: Math.ceil(high / width) - first }, (_, index) => ({
    from: (first + index) * width,
    to: (first + index + 1) * width,
    count: 0,
  }));
  for (const rate of sorted) {
    const index = Math.min(Math.max(Math.floor(rate / width) - first, 0), columns.length - 1);
    const column = columns[index];
    if (column) column.count += 1;
  }
  return columns;
}

/** A half minute of the video with its rate per minute. */
export interface Passage extends TimeSpan {
  rate: number;
}

/** Limits the work; the most extreme passages are found within far fewer candidates. */
const maxCandidates = 4_000;

/** Returns the fastest or slowest half minutes, most extreme first and without overlap. `length` in seconds. */
export function extremePassages(
  curve: readonly CurvePoint[],
  length: number,
  kind: 'fast' | 'slow',
  count = 3,
): Passage[] {
  const sign = kind === 'fast' ? -1 : 1;
  const half = rollingWindow.window / 2;
  const ranked = curve
    .flatMap(({ at, rate }) => (rate === null ? [] : [{ at, rate }]))
    .sort((one, other) => sign * (one.rate - other.rate))
    .slice(0, maxCandidates);
  const selected: { at: number; rate: number }[] = [];
  for (const point of ranked) {
    if (selected.length === count) break;
    if (selected.every(({ at }) => Math.abs(at - point.at) >= rollingWindow.window)) selected.push(point);
  }
  return selected.map(({ at, rate }) => ({ from: Math.max(0, at - half), to: Math.min(length, at + half), rate }));
}

/** A bin of lines with rates of `from` to less than `to` per minute. */
interface RateColumn {
  from: number;
  to: number;
  lines: number;
  level: RateLevel;
}

/** Distribution of a track's line rates, per minute in the unit of its language. */
export interface RateHistogram {
  columns: RateColumn[];
  linesByLevel: Record<RateLevel, number>;
  p10: number;
  median: number;
  p90: number;
  /** Line indices, most extreme first. Lines shorter than `minDuration` are left out. */
  fastest: number[];
  slowest: number[];
}

/** In seconds. The rate of a shorter line depends too much on where the line was split. */
const minDuration = 1;

/** Returns the distribution of line rates; `null` if no line has a rate. */
export function rateHistogram(cues: readonly Cue[], limits: RateThresholds, count = 3): RateHistogram | null {
  const ratedLines = cues.flatMap((cue, index) => {
    const { rate } = lineRate(cue, rateUnitOf(cue.lang, cue.text));
    return rate === null ? [] : [{ index, rate, weight: unitsPerWord(cue.lang, cue.text), duration: cue.duration }];
  });
  if (ratedLines.length === 0) return null;
  const linesByLevel: Record<RateLevel, number> = { slow: 0, easy: 0, steady: 0, brisk: 0, fast: 0 };
  for (const { rate, weight } of ratedLines) linesByLevel[rateLevelOf(rate, limits, weight)] += 1;
  const sorted = ratedLines.toSorted((a, b) => a.rate - b.rate);
  const rates = sorted.map(({ rate }) => rate);
  const long = sorted.filter(({ duration }) => duration >= minDuration).map(({ index }) => index);
  return {
    columns: toRateColumns(sorted, limits),
    linesByLevel,
    p10: quantile(rates, 0.1),
    median: quantile(rates, 0.5),
    p90: quantile(rates, 0.9),
    fastest: long.slice(-count).reverse(),
    slowest: long.slice(0, count),
  };
}

/** Counts rates in bins of words per minute, converted to the track's unit. Each bin has the level of its middle. */
function toRateColumns(sorted: readonly { rate: number; weight: number }[], limits: RateThresholds): RateColumn[] {
  const weight = sorted[0]?.weight ?? 1;
  return binRates(sorted.map(({ rate }) => rate / weight)).map(({ from, to, count }) => ({
    from: Math.round(from * weight),
    to: Math.round(to * weight),
    lines: count,
    level: rateLevelOf(((from + to) / 2) * weight, limits, weight),
  }));
}

/** Returns each level with its range of rates; the upper end is exclusive. */
export const rateLevelRanges = (
  limits: RateThresholds,
  weight = 1,
): { level: RateLevel; from: number | null; to: number | null }[] => {
  const edges = [null, limits.slow, limits.easy, limits.brisk, limits.fast, null].map((edge) =>
    edge === null ? null : Math.round(edge * weight),
  );
  return rateLevels.map((level, index) => ({ level, from: edges[index] ?? null, to: edges[index + 1] ?? null }));
};
