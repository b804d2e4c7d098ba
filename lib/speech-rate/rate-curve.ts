import type { Cue } from '@/lib/captions/cue';
import { countUnits, perMinute, type RateUnit } from '@/lib/captions/rate-unit';
import { removeSounds } from '@/lib/captions/views';
import { lastCueEnd, spokenSpans, type TimeSpan } from './pauses';
import { quantile } from './speech-rate';

/** One bar of the speech rate strip: a span and its rate over spoken time; `null` in silence. */
export interface RateBar extends TimeSpan {
  rate: number | null;
}

/** The number of bars that fills the strip in a narrow panel. */
const defaultBarCount = 94;

/**
 * Divides the video into equal spans and measures the rate of each. Without a length, the video ends with the last
 * line.
 */
export function rateBars(
  cues: readonly Cue[],
  length: number | null,
  count = defaultBarCount,
  unit: RateUnit = 'words',
): RateBar[] {
  const videoLength = length ?? lastCueEnd(cues);
  if (videoLength <= 0) return [];
  const width = videoLength / count;
  const { counts, spoken } = binCues(cues, width, count, unit);
  return Array.from(counts, (words, index) => ({
    from: index * width,
    to: (index + 1) * width,
    rate: perMinute(words, spoken[index] ?? 0),
  }));
}

/** One point of the rolling curve: `at` in seconds, and the rate around it; `null` with too little speech. */
export interface CurvePoint {
  at: number;
  rate: number | null;
}

/** In seconds: the width of the window, the distance between points, and the minimum speech for a rate. */
export const rollingWindow = { window: 30, step: 5, minSpoken: 5 } as const;

/** Limits the work for very long videos; a plot shows far fewer points. */
const maxPoints = 20_000;
/** Limits the memory if the stated length is absurd. Lines end earlier. */
const maxBins = 1_500_000;

/** Returns the 30-second rolling rate, every five seconds; in very long videos the points are further apart. */
export function rateCurve(cues: readonly Cue[], length: number | null, unit: RateUnit = 'words'): CurvePoint[] {
  const { window, step, minSpoken } = rollingWindow;
  const bins = Math.min(maxBins, Math.ceil((length ?? lastCueEnd(cues)) / step));
  const each = Math.max(1, Math.ceil(bins / maxPoints));
  const { counts, spoken } = binCues(cues, step, bins, unit);
  const half = window / step / 2;
  return Array.from({ length: Math.ceil(bins / each) }, (_, nth) => {
    const time = nth * each;
    const seconds = sumAround(spoken, time, half);
    return { at: time * step, rate: seconds < minSpoken ? null : perMinute(sumAround(counts, time, half), seconds) };
  });
}

const sumAround = (values: Float64Array, index: number, half: number): number => {
  let sum = 0;
  for (let near = Math.max(0, index - half); near < Math.min(values.length, index + half); near++)
    sum += values[near] ?? 0;
  return sum;
};

/** Returns words and seconds of speech for each of `count` bins of `width` seconds. */
function binCues(cues: readonly Cue[], width: number, count: number, unit: RateUnit) {
  const counts = createBins(count, width);
  const spoken = createBins(count, width);
  const spokenCues = removeSounds(cues);
  for (const cue of spokenCues) counts.add({ from: cue.offset, to: cue.offset + cue.duration }, countUnits(cue, unit));
  for (const span of spokenSpans(spokenCues)) spoken.add(span, span.to - span.from);
  return { counts: counts.sums(), spoken: spoken.sums() };
}

/** Distributes amounts over bins. The time per span does not depend on its duration. */
function createBins(count: number, width: number) {
  const edges = new Float64Array(count);
  /** Differences between neighbouring bins, for bins that a span covers completely. */
  const rises = new Float64Array(count + 1);
  const addTo = (into: Float64Array, index: number, amount: number): void => {
    if (index < into.length) into[index] = (into[index] ?? 0) + amount;
  };
  return {
    add({ from, to }: TimeSpan, amount: number): void {
      const first = Math.floor(from / width);
      const last = Math.floor(to / width);
      if (first === last || to <= from) {
        addTo(edges, first, amount);
        return;
      }
      const perSecond = amount / (to - from);
      addTo(edges, first, perSecond * ((first + 1) * width - from));
      addTo(edges, last, perSecond * (to - last * width));
      addTo(rises, first + 1, perSecond * width);
      addTo(rises, Math.min(last, count), -perSecond * width);
    },
    sums(): Float64Array {
      let whole = 0;
      return edges.map((edge, index) => {
        whole += rises[index] ?? 0;
        return edge + whole;
      });
    },
  };
}

/** Returns the rate of the point nearest to a time in seconds. */
export function rateAt(curve: readonly CurvePoint[], seconds: number): number | null {
  const interval = (curve[1]?.at ?? 1) - (curve[0]?.at ?? 0);
  return curve[Math.min(Math.round(seconds / interval), curve.length - 1)]?.rate ?? null;
}

/** Percentiles and extremes of the curve; `null` with too little speech. */
export interface RateSpread {
  p10: number;
  median: number;
  p90: number;
  fastest: CurvePoint & { rate: number };
  slowest: CurvePoint & { rate: number };
}

export function rateSpread(curve: readonly CurvePoint[]): RateSpread | null {
  const measured = curve.flatMap(({ at, rate }) => (rate === null ? [] : [{ at, rate }]));
  const sorted = measured.toSorted((a, b) => a.rate - b.rate);
  const [slowest] = sorted;
  const fastest = sorted.at(-1);
  if (!slowest || !fastest) return null;
  const rates = sorted.map(({ rate }) => rate);
  return { p10: quantile(rates, 0.1), median: quantile(rates, 0.5), p90: quantile(rates, 0.9), fastest, slowest };
}
