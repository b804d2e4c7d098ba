import { collapseRolling } from '@/lib/captions/collapse-rolling';
import type { Cue } from '@/lib/captions/cue';
import { countIn, unitOf, unitsPerWord } from '@/lib/captions/rate-unit';
import { dropSounds } from '@/lib/captions/simple-views';
import { spokenSpans } from '../pauses';

/** What is heard in each stretch of `step` seconds of the video: words, and seconds in which somebody speaks. */
export interface Heard {
  step: number;
  words: Float64Array;
  spoken: Float64Array;
}

/** Seconds: as fine as the player tells its clock; coarser where a line claims to lie hundreds of hours away. */
const finest = 0.5;
const mostStretches = 250_000;

/**
 * What a track lets one hear: sound marks are no words, and lines that the display repeats are said once. Scripts without
 * word spaces are weighed, so that their characters come to words (SPR-05).
 */
export function heardIn(cues: readonly Cue[]): Heard {
  const said = collapseRolling(dropSounds(cues));
  const spans = spokenSpans(said);
  const end = spans.at(-1)?.to ?? 0;
  const step = Math.max(finest, end / mostStretches);
  const count = Math.ceil(end / step);
  const heard = { step, words: new Float64Array(count), spoken: new Float64Array(count) };
  for (const cue of said) spread(heard.words, step, cue.offset, cue.offset + cue.duration, wordsOf(cue));
  for (const { from, to } of spans) spread(heard.spoken, step, from, to, to - from);
  return heard;
}

const wordsOf = (cue: Cue): number => countIn(cue, unitOf(cue.lang, cue.text)) / unitsPerWord(cue.lang, cue.text);

/** Shares an amount out over the stretches from one time to another. What takes no time is not heard. */
function spread(into: Float64Array, step: number, from: number, to: number, amount: number): void {
  if (to <= from) return;
  for (let at = Math.floor(from / step); at < into.length && at * step < to; at++) {
    const inside = Math.min(to, (at + 1) * step) - Math.max(from, at * step);
    into[at] = (into[at] ?? 0) + (amount * inside) / (to - from);
  }
}
