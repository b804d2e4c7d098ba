import type { Cue } from '@/lib/captions/cue';
import { unitOf, unitsPerWord } from '@/lib/captions/rate-unit';
import { columnsOf } from './rate-columns';
import { quantile } from './rate-curve';
import { type PaceLimits, type PaceStep, paceStep, paceSteps } from './rate-levels';
import { linePace } from './speech-rate';

/** A column of the lines by pace: from `from` up to, but without, `to`, per minute. */
export interface PaceColumn {
  from: number;
  to: number;
  lines: number;
  step: PaceStep;
}

/** How the lines of a track are spread over pace (SPR-03). Rates are per minute, in the unit of the track's language. */
export interface PaceShape {
  columns: PaceColumn[];
  /** Lines by step, each counted by its displayed pace (SPR-04). */
  steps: Record<PaceStep, number>;
  p10: number;
  median: number;
  p90: number;
  /** Indices of the lines, the fastest first, the slowest first. */
  fastest: number[];
  slowest: number[];
}

/** A line shorter than this, in seconds, says more of how it was cut than of how it was said. */
const leastDuration = 1;

/** The shape of a track's pace; `null` where no line has a pace. */
export function paceShape(cues: readonly Cue[], limits: PaceLimits, listed = 3): PaceShape | null {
  const paced = cues.flatMap((cue, index) => {
    const { rate } = linePace(cue, unitOf(cue.lang, cue.text));
    return rate === null ? [] : [{ index, rate, weight: unitsPerWord(cue.lang, cue.text), duration: cue.duration }];
  });
  if (paced.length === 0) return null;
  const steps: Record<PaceStep, number> = { slow: 0, easy: 0, steady: 0, brisk: 0, fast: 0 };
  for (const { rate, weight } of paced) steps[paceStep(rate, limits, weight)] += 1;
  const sorted = paced.toSorted((a, b) => a.rate - b.rate);
  const rates = sorted.map(({ rate }) => rate);
  const long = sorted.filter(({ duration }) => duration >= leastDuration).map(({ index }) => index);
  return {
    columns: coloured(sorted, limits),
    steps,
    p10: quantile(rates, 0.1),
    median: quantile(rates, 0.5),
    p90: quantile(rates, 0.9),
    fastest: long.slice(-listed).reverse(),
    slowest: long.slice(0, listed),
  };
}

/** Columns as even in words as they can be, told in the unit; each has the step of its middle. */
function coloured(sorted: readonly { rate: number; weight: number }[], limits: PaceLimits): PaceColumn[] {
  const weight = sorted[0]?.weight ?? 1;
  return columnsOf(sorted.map(({ rate }) => rate / weight)).map(({ from, to, count }) => ({
    from: Math.round(from * weight),
    to: Math.round(to * weight),
    lines: count,
    step: paceStep(((from + to) / 2) * weight, limits, weight),
  }));
}

/** The steps in words: each with the rates it covers, from the first to before the next. */
export const stepRanges = (
  limits: PaceLimits,
  weight = 1,
): { step: PaceStep; from: number | null; to: number | null }[] => {
  const edges = [null, limits.slow, limits.easy, limits.brisk, limits.fast, null].map((edge) =>
    edge === null ? null : Math.round(edge * weight),
  );
  return paceSteps.map((step, at) => ({ step, from: edges[at] ?? null, to: edges[at + 1] ?? null }));
};
