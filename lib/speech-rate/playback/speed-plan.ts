import { collapseRolling } from '@/lib/captions/collapse-rolling';
import type { Cue } from '@/lib/captions/cue';
import { countUnits, perMinute, rateUnitOf, unitsPerWord } from '@/lib/captions/rate-unit';
import { removeSounds } from '@/lib/captions/views';
import { spokenSpans } from '../pauses';

/** Speech is hard to follow outside these speeds. */
export const minSpeed = 0.75;
export const maxSpeed = 2;
/** The maximum change of speed within one second of real time. */
export const maxSpeedChange = 0.05;

const clampSpeed = (rate: number): number => Math.min(maxSpeed, Math.max(minSpeed, rate));

/** Words and seconds of speech in each step of `step` seconds. */
export interface SpeechTimeline {
  step: number;
  words: Float64Array;
  spoken: Float64Array;
}

/** In seconds. Matches the interval of the player's clock; very long tracks use larger steps. */
const minStep = 0.5;
const maxSteps = 250_000;

/**
 * Measures the speech of a track, ignoring sound descriptions and repeated lines of rolling captions. In scripts
 * without word spaces, characters are converted to words.
 */
export function buildSpeechTimeline(cues: readonly Cue[]): SpeechTimeline {
  const spokenCues = collapseRolling(removeSounds(cues));
  const spans = spokenSpans(spokenCues);
  const end = spans.at(-1)?.to ?? 0;
  const step = Math.max(minStep, end / maxSteps);
  const count = Math.ceil(end / step);
  const timeline = { step, words: new Float64Array(count), spoken: new Float64Array(count) };
  for (const cue of spokenCues) distribute(timeline.words, step, cue.offset, cue.offset + cue.duration, wordCount(cue));
  for (const { from, to } of spans) distribute(timeline.spoken, step, from, to, to - from);
  return timeline;
}

const wordCount = (cue: Cue): number =>
  countUnits(cue, rateUnitOf(cue.lang, cue.text)) / unitsPerWord(cue.lang, cue.text);

/** Distributes an amount evenly over the steps of a span. Spans without duration are ignored. */
function distribute(into: Float64Array, step: number, from: number, to: number, amount: number): void {
  if (to <= from) return;
  for (let index = Math.floor(from / step); index < into.length && index * step < to; index++) {
    const inside = Math.min(to, (index + 1) * step) - Math.max(from, index * step);
    into[index] = (into[index] ?? 0) + (amount * inside) / (to - from);
  }
}

export interface SpeedPlan {
  /** In seconds of the video. */
  step: number;
  rates: Float64Array;
}

/**
 * Seconds before and after a step over which its rate is measured: fewer would follow single lines, more would miss
 * passages.
 */
const windowRadius = 15;
/** The shortest silence in seconds during which the speed returns to normal. */
const minGap = 10;
/** Limits the correction of the error that gradual speed changes cause. */
const maxCorrection = 0.06;

/**
 * Plans speeds that bring speech to `target` words per minute, as far as the limits on speeds and their changes allow.
 * The second pass corrects the error that gradual changes cause in the first.
 */
export function planSpeed(speech: SpeechTimeline, target: number): SpeedPlan {
  const rates = localRates(speech);
  const first = planForTarget(speech, rates, target);
  const ratio = (playedRate(first, speech, rates, target) ?? target) / target;
  return planForTarget(speech, rates, target * Math.min(1 + maxCorrection, Math.max(1 - maxCorrection, 1 / ratio)));
}

/** Returns the planned speed at a time in seconds; 1 after the end of the plan. */
export const plannedSpeedAt = ({ step, rates }: SpeedPlan, seconds: number): number =>
  rates[Math.floor(Math.max(0, seconds) / step)] ?? 1;

/**
 * Returns words per minute around each step; 0 in silence. Rates rather than speeds are averaged, so that the number of
 * words stays correct.
 */
export function localRates({ step, words, spoken }: SpeechTimeline): Float64Array {
  const reach = Math.max(1, Math.round(windowRadius / step));
  const wordSums = runningSums(words);
  const spokenSums = runningSums(spoken);
  return words.map((_, index) => {
    const from = Math.max(0, index - reach);
    const to = Math.min(words.length, index + reach + 1);
    return perMinute(sumBetween(wordSums, from, to), sumBetween(spokenSums, from, to)) ?? 0;
  });
}

const sumBetween = (all: Float64Array, from: number, to: number): number => (all[to] ?? 0) - (all[from] ?? 0);

function runningSums(values: Float64Array): Float64Array {
  const all = new Float64Array(values.length + 1);
  for (let index = 0; index < values.length; index++) all[index + 1] = (all[index] ?? 0) + (values[index] ?? 0);
  return all;
}

function planForTarget(speech: SpeechTimeline, sourceRates: Float64Array, target: number): SpeedPlan {
  const rates = sourceRates.map((rate) => (rate > 0 ? clampSpeed(target / rate) : 1));
  relaxInGaps(rates, speech);
  return { step: speech.step, rates: limitChanges(rates, speech.step) };
}

/**
 * Returns the average rate of the played speech, in words per minute of real time, over all steps where the speed
 * limits allow the target; `null` if there are none.
 */
function playedRate(
  { rates }: SpeedPlan,
  speech: SpeechTimeline,
  sourceRates: Float64Array,
  target: number,
): number | null {
  let words = 0;
  let seconds = 0;
  for (let index = 0; index < rates.length; index++) {
    const speed = target / (sourceRates[index] ?? 0);
    if (speed < minSpeed || speed > maxSpeed) continue;
    words += speech.words[index] ?? 0;
    seconds += (speech.spoken[index] ?? 0) / (rates[index] ?? 1);
  }
  return perMinute(words, seconds);
}

/** Brings the speed back to 1 during a long gap, and to the next speed before speech resumes. */
function relaxInGaps(rates: Float64Array, { step, spoken }: SpeechTimeline): void {
  let from = 0;
  for (let index = 0; index <= spoken.length; index++) {
    if (index < spoken.length && !spoken[index]) continue;
    if ((index - from) * step >= minGap) relaxGap(rates, step, from, index);
    from = index + 1;
  }
}

function relaxGap(rates: Float64Array, step: number, from: number, to: number): void {
  const before = rates[from - 1] ?? 1;
  const after = rates[to] ?? 1;
  for (let index = from; index < to; index++) {
    const fadeOut = moveTowardsOne(before, (index - from) * step);
    const fadeIn = moveTowardsOne(after, (to - index) * step);
    rates[index] = Math.abs(fadeOut - 1) > Math.abs(fadeIn - 1) ? fadeOut : fadeIn;
  }
}

/** Returns the speed after moving towards 1 for a number of seconds of the video. */
function moveTowardsOne(rate: number, seconds: number): number {
  const change = (maxSpeedChange * seconds) / rate;
  return rate > 1 ? Math.max(1, rate - change) : Math.min(1, rate + change);
}

/**
 * Limits the change per step by computing a lower and an upper curve in a forward and a backward pass. Their average
 * starts each change early.
 */
function limitChanges(speeds: Float64Array, step: number): Float64Array {
  const low = Float64Array.from(speeds);
  const high = Float64Array.from(speeds);
  const limitChange = (index: number, from: number): void => {
    const under = low[from] ?? 1;
    const over = high[from] ?? 1;
    low[index] = Math.min(low[index] ?? 1, under + (maxSpeedChange * step) / under);
    high[index] = Math.max(high[index] ?? 1, over - (maxSpeedChange * step) / over);
  };
  for (let index = 1; index < speeds.length; index++) limitChange(index, index - 1);
  for (let index = speeds.length - 2; index >= 0; index--) limitChange(index, index + 1);
  return low.map((rate, index) => (rate + (high[index] ?? rate)) / 2);
}
