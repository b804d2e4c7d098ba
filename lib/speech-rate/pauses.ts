import type { Cue } from '@/lib/captions/cue';
import { removeSounds } from '@/lib/captions/views';

/** A span of the video, in seconds. */
export interface TimeSpan {
  from: number;
  to: number;
}

/** Returns the merged time spans of all cues in order, so that overlapping cues do not count twice. */
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

/** Returns the seconds of speech, in total or between two times. */
export function spokenSeconds(cues: readonly Cue[], from = 0, to = Number.POSITIVE_INFINITY): number {
  let sum = 0;
  for (const span of spokenSpans(cues)) sum += Math.max(0, Math.min(span.to, to) - Math.max(span.from, from));
  return sum;
}

/** Returns the end of the cue that ends last, in seconds; 0 without cues. */
export const lastCueEnd = (cues: readonly Cue[]): number =>
  cues.reduce((end, { offset, duration }) => Math.max(end, offset + duration), 0);

/**
 * Returns silences of at least `minSeconds`, including that before the first line and, if the length of the video is
 * given, that after the last.
 */
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

/** Rounds to milliseconds, because floating-point sums would make a pause slightly too short. */
const wholeMilliseconds = (seconds: number): number => Math.round(seconds * 1000);

export interface PauseSummary {
  pauses: TimeSpan[];
  longest: TimeSpan | null;
  /** Speech ÷ length, 0 to 1; `null` for a video without length. Sounds end a silence but do not count as speech. */
  speechShare: number | null;
}

/** Summarises the pauses of a video. Without a length, the video ends with the last line. */
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

/** Pauses of `from` to less than `to` seconds. `total` is the sum of their durations. */
interface PauseBucket {
  from: number;
  to: number | null;
  count: number;
  total: number;
}

/** Bucket edges in seconds. They separate breaths, rhetorical pauses, scene changes and music. */
const bucketEdges = [1, 2, 5, 10, 30] as const;

/** Counts and sums pauses by duration. Buckets below the user's threshold are left out. */
export function groupPausesByLength(pauses: readonly TimeSpan[], minSeconds: number): PauseBucket[] {
  const starts = [minSeconds, ...bucketEdges.filter((edge) => edge > minSeconds)];
  const classes = starts.map((from, nth) => ({ from, to: starts[nth + 1] ?? null, count: 0, total: 0 }));
  for (const { from, to } of pauses) {
    const duration = to - from;
    const bucket =
      classes.findLast((each) => wholeMilliseconds(duration) >= wholeMilliseconds(each.from)) ?? classes[0];
    if (!bucket) continue;
    bucket.count += 1;
    bucket.total += duration;
  }
  return classes;
}

/**
 * Merges spans that a plot of `columns` columns cannot separate, and widens each to at least one column. The result
 * never has more spans than the plot has columns.
 */
export function mergeCloseSpans(spans: readonly TimeSpan[], length: number, columns: number): TimeSpan[] {
  if (length <= 0) return [];
  const width = length / columns;
  const merged: TimeSpan[] = [];
  for (const { from, to } of spans) {
    const last = merged.at(-1);
    const end = Math.min(Math.max(to, from + width), length);
    if (from >= length) break;
    if (last && from < last.to) last.to = Math.max(last.to, end);
    else merged.push({ from, to: end });
  }
  return merged;
}
