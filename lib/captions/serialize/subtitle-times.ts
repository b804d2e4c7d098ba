import type { Cue } from '../cue';
import { toMilliseconds } from './byte-writer';
import { pairLines, textRowFromPair } from './paired-lines';

/** A line as subtitle files need it. Seconds. */
type TimedCue = Pick<Cue, 'offset' | 'duration'>;

/** When each line begins and ends, in whole milliseconds. */
interface SubtitleTimes {
  starts: Float64Array;
  ends: Float64Array;
}

/**
 * The times of subtitle files: never empty or backwards. With `clip`, a line ends where the next one begins;
 * lines that begin together stay together and end where a later one begins.
 */
export function subtitleTimes(cues: readonly TimedCue[], clip: boolean): SubtitleTimes {
  const starts = new Float64Array(cues.length);
  const ends = new Float64Array(cues.length);
  /** Start of the nearest line that begins later than the one at hand. */
  let later = Number.POSITIVE_INFINITY;
  let next = Number.POSITIVE_INFINITY;
  for (let at = cues.length - 1; at >= 0; at--) {
    const cue = cues[at];
    if (!cue) continue;
    const { offset, duration } = cue;
    const start = toMilliseconds(Math.max(0, offset));
    if (next > start) later = next;
    const end = toMilliseconds(offset + duration);
    starts[at] = start;
    ends[at] = Math.max(start + 1, clip ? Math.min(end, later) : end);
    next = start;
  }
  return { starts, ends };
}

/**
 * Two tracks as captions of both. One is there from the earlier start to the later end of what stands together, and
 * then as other captions are: with `clip` it ends where the next begins. `put` makes one text of two, each on one line and
 * possibly empty.
 */
export const stackTracks = (
  first: readonly Cue[],
  second: readonly Cue[],
  joinTexts: (text: string, beside: string) => string = joinLines,
): (TimedCue & { text: string })[] =>
  pairLines(first, second)
    .map(textRowFromPair)
    .map(({ start, end, text, beside }) => ({ offset: start, duration: end - start, text: joinTexts(text, beside) }));

const joinLines = (text: string, beside: string): string => [text, beside].filter((line) => line !== '').join('\n');
