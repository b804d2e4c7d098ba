import type { Cue } from '@/lib/captions/cue';
import { rateUnitOf, unitsPerWord } from '@/lib/captions/rate-unit';
import type { TimeSpan } from './pauses';
import { type CurvePoint, quantile, rollingWindow } from './rate-curve';
import { type RateLevel, type RateThresholds, rateLevelOf, rateLevels } from './rate-levels';
import { lineRate } from './speech-rate';

/** A column of a distribution: from `from` up to, but without, `to`, per minute in words. The ends hold whatever lies beyond. */
interface RateBin {
  from: number;
  to: number;
  count: number;
}

/** Where speech usually lies, in words per minute, so that two tracks are drawn alike; it widens for what is faster or slower. */
const usualRange = { low: 60, high: 260 } as const;
const binWidths = [10, 20, 50, 100, 250, 500];
const maxBins = 26;
/** The share of odd ones at each end that does not make the others narrow. */
const outlierShare = 0.02;

/** How rates are spread, in even columns. Sorted, per minute in words. */
export function binRates(sorted: readonly number[]): RateBin[] {
  const low = Math.min(usualRange.low, quantile(sorted, outlierShare));
  const high = Math.max(usualRange.high, quantile(sorted, 1 - outlierShare));
  const width = binWidths.find((one) => (high - low) / one <= maxBins - 2) ?? (high - low) / (maxBins - 2);
  const first = Math.floor(low / width);
  const columns = Array.from({ length: Math.ceil(high / width) - first }, (_, at) => ({
    from: (first + at) * width,
    to: (first + at + 1) * width,
    count: 0,
  }));
  for (const rate of sorted) {
    const at = Math.min(Math.max(Math.floor(rate / width) - first, 0), columns.length - 1);
    const column = columns[at];
    if (column) column.count += 1;
  }
  return columns;
}

/** Half a minute of the video with its pace, per minute. */
export interface Passage extends TimeSpan {
  rate: number;
}

/** So many passages are looked through for those that stand apart: the best of a track lie side by side. */
const maxCandidates = 4_000;

/** The fastest or the slowest half minutes, the most extreme first; none overlaps another. `length` in seconds. */
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
  const chosen: { at: number; rate: number }[] = [];
  for (const point of ranked) {
    if (chosen.length === count) break;
    if (chosen.every(({ at }) => Math.abs(at - point.at) >= rollingWindow.window)) chosen.push(point);
  }
  return chosen.map(({ at, rate }) => ({ from: Math.max(0, at - half), to: Math.min(length, at + half), rate }));
}

/** A column of the lines by pace: from `from` up to, but without, `to`, per minute. */
interface RateColumn {
  from: number;
  to: number;
  lines: number;
  step: RateLevel;
}

/** How the lines of a track are spread over pace. Rates are per minute, in the unit of the track's language. */
export interface RateHistogram {
  columns: RateColumn[];
  /** Lines by step, each counted by its displayed pace. */
  steps: Record<RateLevel, number>;
  p10: number;
  median: number;
  p90: number;
  /** Indices of the lines, the fastest first, the slowest first. */
  fastest: number[];
  slowest: number[];
}

/** A line shorter than this, in seconds, says more of how it was cut than of how it was said. */
const minDuration = 1;

/** The shape of a track's pace; `null` where no line has a pace. */
export function rateHistogram(cues: readonly Cue[], limits: RateThresholds, count = 3): RateHistogram | null {
  const ratedLines = cues.flatMap((cue, index) => {
    const { rate } = lineRate(cue, rateUnitOf(cue.lang, cue.text));
    return rate === null ? [] : [{ index, rate, weight: unitsPerWord(cue.lang, cue.text), duration: cue.duration }];
  });
  if (ratedLines.length === 0) return null;
  const steps: Record<RateLevel, number> = { slow: 0, easy: 0, steady: 0, brisk: 0, fast: 0 };
  for (const { rate, weight } of ratedLines) steps[rateLevelOf(rate, limits, weight)] += 1;
  const sorted = ratedLines.toSorted((a, b) => a.rate - b.rate);
  const rates = sorted.map(({ rate }) => rate);
  const long = sorted.filter(({ duration }) => duration >= minDuration).map(({ index }) => index);
  return {
    columns: toRateColumns(sorted, limits),
    steps,
    p10: quantile(rates, 0.1),
    median: quantile(rates, 0.5),
    p90: quantile(rates, 0.9),
    fastest: long.slice(-count).reverse(),
    slowest: long.slice(0, count),
  };
}

/** Columns as even in words as they can be, told in the unit; each has the step of its middle. */
function toRateColumns(sorted: readonly { rate: number; weight: number }[], limits: RateThresholds): RateColumn[] {
  const weight = sorted[0]?.weight ?? 1;
  return binRates(sorted.map(({ rate }) => rate / weight)).map(({ from, to, count }) => ({
    from: Math.round(from * weight),
    to: Math.round(to * weight),
    lines: count,
    step: rateLevelOf(((from + to) / 2) * weight, limits, weight),
  }));
}

/** The steps in words: each with the rates it covers, from the first to before the next. */
export const rateLevelRanges = (
  limits: RateThresholds,
  weight = 1,
): { step: RateLevel; from: number | null; to: number | null }[] => {
  const edges = [null, limits.slow, limits.easy, limits.brisk, limits.fast, null].map((edge) =>
    edge === null ? null : Math.round(edge * weight),
  );
  return rateLevels.map((step, at) => ({ step, from: edges[at] ?? null, to: edges[at + 1] ?? null }));
};
