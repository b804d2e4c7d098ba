import { collapseRolling } from '@/lib/captions/collapse-rolling';
import type { Cue } from '@/lib/captions/cue';
import { countUnits, rateUnitOf, unitsPerWord } from '@/lib/captions/rate-unit';
import { removeSounds } from '@/lib/captions/simple-views';
import { spokenSpans } from '../pauses';

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
