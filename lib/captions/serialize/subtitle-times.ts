import type { Cue } from '../cue';
import { toMilliseconds } from './byte-writer';
import { pairLines, textRowFromPair } from './paired-lines';

/** Seconds. */
type TimedCue = Pick<Cue, 'offset' | 'duration'>;

/** Start and end of each line in whole milliseconds. */
interface SubtitleTimes {
  starts: Float64Array;
  ends: Float64Array;
}

/**
 * Returns valid subtitle times, never empty or negative. With `clip`, a line ends at the next start, and lines with the
 * same start stay together.
 */
export function subtitleTimes(cues: readonly TimedCue[], clip: boolean): SubtitleTimes {
  const starts = new Float64Array(cues.length);
  const ends = new Float64Array(cues.length);
  /** The next start later than the current line's. */
  let laterStart = Number.POSITIVE_INFINITY;
  let next = Number.POSITIVE_INFINITY;
  for (let at = cues.length - 1; at >= 0; at--) {
    const cue = cues[at];
    if (!cue) continue;
    const { offset, duration } = cue;
    const start = toMilliseconds(Math.max(0, offset));
    if (next > start) laterStart = next;
    const end = toMilliseconds(offset + duration);
    starts[at] = start;
    ends[at] = Math.max(start + 1, clip ? Math.min(end, laterStart) : end);
    next = start;
  }
  return { starts, ends };
}

/**
 * Merges two tracks into captions of both, from the earliest start to the latest end of each pair. With `clip`, a
 * caption ends at the next start. `join` combines the two single-line texts, either of which may be empty.
 */
export const stackTracks = (
  first: readonly Cue[],
  second: readonly Cue[],
  joinTexts: (text: string, secondText: string) => string = joinLines,
): (TimedCue & { text: string })[] =>
  pairLines(first, second)
    .map(textRowFromPair)
    .map(({ start, end, text, secondText }) => ({
      offset: start,
      duration: end - start,
      text: joinTexts(text, secondText),
    }));

const joinLines = (text: string, secondText: string): string =>
  [text, secondText].filter((line) => line !== '').join('\n');
