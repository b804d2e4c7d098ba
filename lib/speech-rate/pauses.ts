import type { Cue } from '@/lib/captions/cue';
import { dropSounds } from '@/lib/captions/simple-views';

/** A stretch of the video, in seconds. */
export interface Span {
  from: number;
  to: number;
}

/** When somebody speaks: the union of all cues, in order, so that overlapping cues do not count twice (SPR-02). */
export function spokenSpans(cues: readonly Cue[]): Span[] {
  const spans: Span[] = [];
  let last: Span | undefined;
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
export const lastEnd = (cues: readonly Cue[]): number =>
  cues.reduce((end, { offset, duration }) => Math.max(end, offset + duration), 0);

/** Silences of at least so many seconds, those before the first and after the last line included (SPR-06). */
export function pausesIn(cues: readonly Cue[], length: number | null, atLeast = 1): Span[] {
  const pauses: Span[] = [];
  let from = 0;
  const until = (to: number) => {
    if (to > from && inMillis(to - from) >= inMillis(atLeast)) pauses.push({ from, to });
  };
  for (const span of spokenSpans(cues)) {
    until(span.from);
    from = span.to;
  }
  if (length !== null) until(length);
  return pauses;
}

/** Captions are timed in thousandths; what adding them leaves behind makes no pause shorter. */
export const inMillis = (seconds: number): number => Math.round(seconds * 1000);

export interface Silence {
  pauses: Span[];
  longest: Span | null;
  /** Speech ÷ length, 0 to 1; `null` for a video without length. Sounds end a silence, but are no speech. */
  speechShare: number | null;
}

/** What the pauses of a video come to; without its length, the end of the last line stands for it. */
export function silenceOf(cues: readonly Cue[], length: number | null, atLeast = 1): Silence {
  const pauses = pausesIn(cues, length, atLeast);
  const longest = pauses.reduce<Span | null>(
    (best, pause) => (best && lasts(best) >= lasts(pause) ? best : pause),
    null,
  );
  const whole = length ?? lastEnd(cues);
  return {
    pauses,
    longest,
    speechShare: whole > 0 ? Math.min(1, spokenSeconds(dropSounds(cues), 0, whole) / whole) : null,
  };
}

const lasts = (span: Span): number => span.to - span.from;
