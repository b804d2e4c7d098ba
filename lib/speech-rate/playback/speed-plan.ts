import { perMinute } from '@/lib/captions/rate-unit';
import { fastest, playable, ramp, slowest } from './limits';
import type { Heard } from './spoken-seconds';

/** Which speed each stretch of a video is wanted at, known beforehand because the captions are. */
export interface SpeedPlan {
  /** Seconds of the video. */
  step: number;
  rates: Float64Array;
}

/** Seconds on either side that a pace is worked out of: shorter would follow single lines, longer would miss passages. */
const around = 15;
/** Seconds without a word from which on the speed goes back to normal meanwhile. */
const longGap = 10;
/** How far at most the aim is moved to make up for what passing from slow to fast speech costs. */
const mostCorrected = 0.06;

/**
 * The speeds at which the words that are heard come at `target` words per minute, as far as limits and ramp allow (SPR-07).
 * They are tried on the captions themselves: what the ramps between passages miss by is aimed beside once.
 */
export function speedPlan(heard: Heard, target: number): SpeedPlan {
  const paces = pacesAround(heard);
  const first = planned(heard, paces, target);
  const miss = (heardPace(first, heard, paces, target) ?? target) / target;
  return planned(heard, paces, target * Math.min(1 + mostCorrected, Math.max(1 - mostCorrected, 1 / miss)));
}

/** The wanted speed at a time of the video, in seconds; 1 after everything. */
export const wantedAt = ({ step, rates }: SpeedPlan, seconds: number): number =>
  rates[Math.floor(Math.max(0, seconds) / step)] ?? 1;

/** Words per minute of what is said around each stretch; 0 where nothing is. The mean of paces, not of speeds: so the words come out even. */
export function pacesAround({ step, words, spoken }: Heard): Float64Array {
  const reach = Math.max(1, Math.round(around / step));
  const [said, seconds] = [sums(words), sums(spoken)];
  return words.map((_, at) => {
    const from = Math.max(0, at - reach);
    const to = Math.min(words.length, at + reach + 1);
    return perMinute(between(said, from, to), between(seconds, from, to)) ?? 0;
  });
}

const between = (all: Float64Array, from: number, to: number): number => (all[to] ?? 0) - (all[from] ?? 0);

function sums(values: Float64Array): Float64Array {
  const all = new Float64Array(values.length + 1);
  for (let at = 0; at < values.length; at++) all[at + 1] = (all[at] ?? 0) + (values[at] ?? 0);
  return all;
}

function planned(heard: Heard, paces: Float64Array, aim: number): SpeedPlan {
  const rates = paces.map((pace) => (pace > 0 ? playable(aim / pace) : 1));
  throughGaps(rates, heard);
  return { step: heard.step, rates: ramped(rates, heard.step) };
}

/** Words per minute of real time, heard where a speed within the limits is the target; `null` where none ever is. */
function heardPace({ rates }: SpeedPlan, heard: Heard, paces: Float64Array, target: number): number | null {
  let [words, seconds] = [0, 0];
  for (let at = 0; at < rates.length; at++) {
    const wanted = target / (paces[at] ?? 0);
    if (wanted < slowest || wanted > fastest) continue;
    words += heard.words[at] ?? 0;
    seconds += (heard.spoken[at] ?? 0) / (rates[at] ?? 1);
  }
  return perMinute(words, seconds);
}

/** A long gap goes gently back to 1, and is at the next speed again when somebody speaks. */
function throughGaps(rates: Float64Array, { step, spoken }: Heard): void {
  let from = 0;
  for (let at = 0; at <= spoken.length; at++) {
    if (at < spoken.length && !spoken[at]) continue;
    if ((at - from) * step >= longGap) crossGap(rates, step, from, at);
    from = at + 1;
  }
}

function crossGap(rates: Float64Array, step: number, from: number, to: number): void {
  const [before, after] = [rates[from - 1] ?? 1, rates[to] ?? 1];
  for (let at = from; at < to; at++) {
    const leaving = towardsOne(before, (at - from) * step);
    const coming = towardsOne(after, (to - at) * step);
    rates[at] = Math.abs(leaving - 1) > Math.abs(coming - 1) ? leaving : coming;
  }
}

/** Where a speed has come on its way to 1 after so many seconds of the video. */
function towardsOne(rate: number, seconds: number): number {
  const way = (ramp * seconds) / rate;
  return rate > 1 ? Math.max(1, rate - way) : Math.min(1, rate + way);
}

/** Changes no faster than the ramp, by beginning early: halfway between what is never too fast and what is never too slow. */
function ramped(wanted: Float64Array, step: number): Float64Array {
  const [low, high] = [Float64Array.from(wanted), Float64Array.from(wanted)];
  const beside = (at: number, from: number): void => {
    const [under = 1, over = 1] = [low[from], high[from]];
    low[at] = Math.min(low[at] ?? 1, under + (ramp * step) / under);
    high[at] = Math.max(high[at] ?? 1, over - (ramp * step) / over);
  };
  for (let at = 1; at < wanted.length; at++) beside(at, at - 1);
  for (let at = wanted.length - 2; at >= 0; at--) beside(at, at + 1);
  return low.map((rate, at) => (rate + (high[at] ?? rate)) / 2);
}
