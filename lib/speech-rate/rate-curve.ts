import type { Cue } from '@/lib/captions/cue';
import { countIn, type PaceUnit, perMinute } from '@/lib/captions/rate-unit';
import { dropSounds } from '@/lib/captions/simple-views';
import { lastEnd, type Span, spokenSpans } from './pauses';

/** One bar of the strip: a stretch of the video and its pace over spoken time; `null` where nobody speaks. */
export interface Bar extends Span {
  rate: number | null;
}

/** As many bars as fill the strip of a narrow panel. */
const barCount = 94;

/** The video at a glance: equal stretches, each with its pace. Without a length, the end of the last line stands for it. */
export function bars(cues: readonly Cue[], length: number | null, count = barCount, unit: PaceUnit = 'words'): Bar[] {
  const whole = length ?? lastEnd(cues);
  if (whole <= 0) return [];
  const width = whole / count;
  const { counts, spoken } = binned(cues, width, count, unit);
  return Array.from(counts, (said, at) => ({
    from: at * width,
    to: (at + 1) * width,
    rate: perMinute(said, spoken[at] ?? 0),
  }));
}

/** One point of the rolling curve: the pace of the window around `at`; `null` where too little is said to tell. */
export interface CurvePoint {
  at: number;
  rate: number | null;
}

/** Seconds: how much each point looks at, how far apart points are, and how much must be said for a rate to mean something. */
export const rolling = { window: 30, step: 5, leastSpoken: 5 } as const;

/** More points than a plot is wide a hundred times over help nobody: those of longer videos are further apart. */
const mostPoints = 20_000;

/** The 30-second rolling curve (SPR-03): words ÷ spoken time, every five seconds, or every few times five in what lasts for days. */
export function paceCurve(cues: readonly Cue[], length: number | null, unit: PaceUnit = 'words'): CurvePoint[] {
  const { window, step, leastSpoken } = rolling;
  const bins = Math.ceil((length ?? lastEnd(cues)) / step);
  const each = Math.max(1, Math.ceil(bins / mostPoints));
  const { counts, spoken } = binned(cues, step, bins, unit);
  const half = window / step / 2;
  return Array.from({ length: Math.ceil(bins / each) }, (_, nth) => {
    const at = nth * each;
    const seconds = sumAround(spoken, at, half);
    return { at: at * step, rate: seconds < leastSpoken ? null : perMinute(sumAround(counts, at, half), seconds) };
  });
}

const sumAround = (values: Float64Array, at: number, half: number): number => {
  let sum = 0;
  for (let near = Math.max(0, at - half); near < Math.min(values.length, at + half); near++) sum += values[near] ?? 0;
  return sum;
};

/** What is said and how long somebody speaks in each of `count` stretches of `width` seconds. */
function binned(cues: readonly Cue[], width: number, count: number, unit: PaceUnit) {
  const counts = spreadOut(count, width);
  const spoken = spreadOut(count, width);
  const said = dropSounds(cues);
  for (const cue of said) counts.add({ from: cue.offset, to: cue.offset + cue.duration }, countIn(cue, unit));
  for (const span of spokenSpans(said)) spoken.add(span, span.to - span.from);
  return { counts: counts.sums(), spoken: spoken.sums() };
}

/** Shares amounts out over the stretches that their spans lie in. A span costs the same however long it is. */
function spreadOut(count: number, width: number) {
  const edges = new Float64Array(count);
  /** What each stretch gets more than the one before it, for spans that cover it wholly. */
  const rises = new Float64Array(count + 1);
  const put = (into: Float64Array, at: number, amount: number): void => {
    if (at < into.length) into[at] = (into[at] ?? 0) + amount;
  };
  return {
    add({ from, to }: Span, amount: number): void {
      const [first, last] = [Math.floor(from / width), Math.floor(to / width)];
      if (first === last || to <= from) {
        put(edges, first, amount);
        return;
      }
      const perSecond = amount / (to - from);
      put(edges, first, perSecond * ((first + 1) * width - from));
      put(edges, last, perSecond * (to - last * width));
      put(rises, first + 1, perSecond * width);
      put(rises, Math.min(last, count), -perSecond * width);
    },
    sums(): Float64Array {
      let whole = 0;
      return edges.map((edge, at) => {
        whole += rises[at] ?? 0;
        return edge + whole;
      });
    },
  };
}

/** The pace around a second of the video: of the point nearest to it. */
export function rateAt(curve: readonly CurvePoint[], seconds: number): number | null {
  const apart = (curve[1]?.at ?? 1) - (curve[0]?.at ?? 0);
  return curve[Math.min(Math.round(seconds / apart), curve.length - 1)]?.rate ?? null;
}

/** How pace is spread over the curve (SPR-03); `null` for a video in which too little is said. */
export interface PaceSpread {
  p10: number;
  median: number;
  p90: number;
  fastest: CurvePoint & { rate: number };
  slowest: CurvePoint & { rate: number };
}

export function paceSpread(curve: readonly CurvePoint[]): PaceSpread | null {
  const told = curve.flatMap(({ at, rate }) => (rate === null ? [] : [{ at, rate }]));
  const sorted = told.toSorted((a, b) => a.rate - b.rate);
  const [slowest] = sorted;
  const fastest = sorted.at(-1);
  if (!slowest || !fastest) return null;
  const rates = sorted.map(({ rate }) => rate);
  return { p10: quantile(rates, 0.1), median: quantile(rates, 0.5), p90: quantile(rates, 0.9), fastest, slowest };
}

/** The value below which a share of the sorted values lies, between two of them by their distance. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)] ?? 0;
  const high = sorted[Math.ceil(place)] ?? low;
  return low + (high - low) * (place - Math.floor(place));
}
