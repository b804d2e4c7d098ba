import type { Cue } from '@/lib/captions/cue';
import { removeSounds } from '@/lib/captions/simple-views';

/** A stretch of the video, in seconds. */
export interface TimeSpan {
  from: number;
  to: number;
}

/** When somebody speaks: the union of all cues, in order, so that overlapping cues do not count twice. */
export function spokenSpans(cues: readonly Cue[]): TimeSpan[] {
  const spans: TimeSpan[] = [];
  let last: TimeSpan | undefined;
  for (const { offset, duration } of cues) {
    const to = offset + duration;
    if (last && offset <= last.to) last.to = Math.max(last.to, to);
    else {
      last = { from: offset, to };
      spans.push(last);
    }
  }
  return spans;
}

/** Seconds of speech in all, or between two times. */
export function spokenSeconds(cues: readonly Cue[], from = 0, to = Number.POSITIVE_INFINITY): number {
  let sum = 0;
  for (const span of spokenSpans(cues)) sum += Math.max(0, Math.min(span.to, to) - Math.max(span.from, from));
  return sum;
}

/** The end of the last cue to end, in seconds; 0 without cues. */
export const lastCueEnd = (cues: readonly Cue[]): number =>
  cues.reduce((end, { offset, duration }) => Math.max(end, offset + duration), 0);

/** Silences of at least so many seconds, those before the first and after the last line included. */
export function findPauses(cues: readonly Cue[], length: number | null, minSeconds = 1): TimeSpan[] {
  const pauses: TimeSpan[] = [];
  let from = 0;
  const addPause = (to: number) => {
    if (to > from && wholeMilliseconds(to - from) >= wholeMilliseconds(minSeconds)) pauses.push({ from, to });
  };
  for (const span of spokenSpans(cues)) {
    addPause(span.from);
    from = span.to;
  }
  if (length !== null) addPause(length);
  return pauses;
}

/** Captions are timed in thousandths; what adding them leaves behind makes no pause shorter. */
export const wholeMilliseconds = (seconds: number): number => Math.round(seconds * 1000);

export interface PauseSummary {
  pauses: TimeSpan[];
  longest: TimeSpan | null;
  /** Speech ÷ length, 0 to 1; `null` for a video without length. Sounds end a silence, but are no speech. */
  speechShare: number | null;
}

/** What the pauses of a video come to; without its length, the end of the last line stands for it. */
export function summarizePauses(cues: readonly Cue[], length: number | null, minSeconds = 1): PauseSummary {
  const pauses = findPauses(cues, length, minSeconds);
  const longest = pauses.reduce<TimeSpan | null>(
    (best, pause) => (best && spanDuration(best) >= spanDuration(pause) ? best : pause),
    null,
  );
  const videoLength = length ?? lastCueEnd(cues);
  return {
    pauses,
    longest,
    speechShare: videoLength > 0 ? Math.min(1, spokenSeconds(removeSounds(cues), 0, videoLength) / videoLength) : null,
  };
}

const spanDuration = (span: TimeSpan): number => span.to - span.from;
