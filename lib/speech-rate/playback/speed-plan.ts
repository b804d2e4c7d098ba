import type { Cue } from '@/lib/captions/cue';
import { countUnits, perMinute, rateUnitOf, unitsPerWord } from '@/lib/captions/rate-unit';
import { collapseRolling, removeSounds } from '@/lib/captions/views';
import { spokenSpans } from '../pauses';

/** The slowest and the fastest that speech is played at: beyond these it is no longer easy to listen to. */
export const [minSpeed, maxSpeed] = [0.75, 2];
/** How much the player's speed may change within a second of real time. */
export const maxSpeedChange = 0.05;

/** Within the limits of what is played. */
const clampSpeed = (rate: number): number => Math.min(maxSpeed, Math.max(minSpeed, rate));

/** What is heard in each stretch of `step` seconds of the video: words, and seconds in which somebody speaks. */
export interface SpeechTimeline {
  step: number;
  words: Float64Array;
  spoken: Float64Array;
}

/** Seconds: as fine as the player tells its clock; coarser where a line claims to lie hundreds of hours away. */
const minStep = 0.5;
const maxSteps = 250_000;

/**
 * What a track lets one hear: sound marks are no words, and lines that the display repeats are said once. Scripts without
 * word spaces are weighed, so that their characters come to words.
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

/** Shares an amount out over the stretches from one time to another. What takes no time is not heard. */
function distribute(into: Float64Array, step: number, from: number, to: number, amount: number): void {
  if (to <= from) return;
  for (let at = Math.floor(from / step); at < into.length && at * step < to; at++) {
    const inside = Math.min(to, (at + 1) * step) - Math.max(from, at * step);
    into[at] = (into[at] ?? 0) + (amount * inside) / (to - from);
  }
}

/** Which speed each stretch of a video is wanted at, known beforehand because the captions are. */
export interface SpeedPlan {
  /** Seconds of the video. */
  step: number;
  rates: Float64Array;
}

/** Seconds on either side that a pace is worked out of: shorter would follow single lines, longer would miss passages. */
const windowRadius = 15;
/** Seconds without a word from which on the speed goes back to normal meanwhile. */
const minGap = 10;
/** How far at most the aim is moved to make up for what passing from slow to fast speech costs. */
const maxCorrection = 0.06;

/**
 * The speeds at which the words that are heard come at `target` words per minute, as far as limits and ramp allow.
 * They are tried on the captions themselves: what the ramps between passages miss by is aimed beside once.
 */
export function planSpeed(speech: SpeechTimeline, target: number): SpeedPlan {
  const rates = localRates(speech);
  const first = planForTarget(speech, rates, target);
  const ratio = (playedRate(first, speech, rates, target) ?? target) / target;
  return planForTarget(speech, rates, target * Math.min(1 + maxCorrection, Math.max(1 - maxCorrection, 1 / ratio)));
}

/** The wanted speed at a time of the video, in seconds; 1 after everything. */
export const plannedSpeedAt = ({ step, rates }: SpeedPlan, seconds: number): number =>
  rates[Math.floor(Math.max(0, seconds) / step)] ?? 1;

/** Words per minute of what is said around each stretch; 0 where nothing is. The mean of paces, not of speeds: so the words come out even. */
export function localRates({ step, words, spoken }: SpeechTimeline): Float64Array {
  const reach = Math.max(1, Math.round(windowRadius / step));
  const [said, seconds] = [runningSums(words), runningSums(spoken)];
  return words.map((_, at) => {
    const from = Math.max(0, at - reach);
    const to = Math.min(words.length, at + reach + 1);
    return perMinute(sumBetween(said, from, to), sumBetween(seconds, from, to)) ?? 0;
  });
}

const sumBetween = (all: Float64Array, from: number, to: number): number => (all[to] ?? 0) - (all[from] ?? 0);

function runningSums(values: Float64Array): Float64Array {
  const all = new Float64Array(values.length + 1);
  for (let at = 0; at < values.length; at++) all[at + 1] = (all[at] ?? 0) + (values[at] ?? 0);
  return all;
}

function planForTarget(speech: SpeechTimeline, paces: Float64Array, aim: number): SpeedPlan {
  const rates = paces.map((pace) => (pace > 0 ? clampSpeed(aim / pace) : 1));
  relaxInGaps(rates, speech);
  return { step: speech.step, rates: limitChanges(rates, speech.step) };
}

/** Words per minute of real time, heard where a speed within the limits is the target; `null` where none ever is. */
function playedRate({ rates }: SpeedPlan, speech: SpeechTimeline, paces: Float64Array, target: number): number | null {
  let [words, seconds] = [0, 0];
  for (let at = 0; at < rates.length; at++) {
    const wanted = target / (paces[at] ?? 0);
    if (wanted < minSpeed || wanted > maxSpeed) continue;
    words += speech.words[at] ?? 0;
    seconds += (speech.spoken[at] ?? 0) / (rates[at] ?? 1);
  }
  return perMinute(words, seconds);
}

/** A long gap goes gently back to 1, and is at the next speed again when somebody speaks. */
function relaxInGaps(rates: Float64Array, { step, spoken }: SpeechTimeline): void {
  let from = 0;
  for (let at = 0; at <= spoken.length; at++) {
    if (at < spoken.length && !spoken[at]) continue;
    if ((at - from) * step >= minGap) relaxGap(rates, step, from, at);
    from = at + 1;
  }
}

function relaxGap(rates: Float64Array, step: number, from: number, to: number): void {
  const [before, after] = [rates[from - 1] ?? 1, rates[to] ?? 1];
  for (let at = from; at < to; at++) {
    const leaving = moveTowardsOne(before, (at - from) * step);
    const coming = moveTowardsOne(after, (to - at) * step);
    rates[at] = Math.abs(leaving - 1) > Math.abs(coming - 1) ? leaving : coming;
  }
}

/** Where a speed has come on its way to 1 after so many seconds of the video. */
function moveTowardsOne(rate: number, seconds: number): number {
  const change = (maxSpeedChange * seconds) / rate;
  return rate > 1 ? Math.max(1, rate - change) : Math.min(1, rate + change);
}

/** Changes no faster than the ramp, by beginning early: halfway between what is never too fast and what is never too slow. */
function limitChanges(wanted: Float64Array, step: number): Float64Array {
  const [low, high] = [Float64Array.from(wanted), Float64Array.from(wanted)];
  const limitChange = (at: number, from: number): void => {
    const [under = 1, over = 1] = [low[from], high[from]];
    low[at] = Math.min(low[at] ?? 1, under + (maxSpeedChange * step) / under);
    high[at] = Math.max(high[at] ?? 1, over - (maxSpeedChange * step) / over);
  };
  for (let at = 1; at < wanted.length; at++) limitChange(at, at - 1);
  for (let at = wanted.length - 2; at >= 0; at--) limitChange(at, at + 1);
  return low.map((rate, at) => (rate + (high[at] ?? rate)) / 2);
}
