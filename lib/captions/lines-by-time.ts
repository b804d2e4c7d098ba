import type { Chapter } from '@/lib/details/chapters';
import type { Cue } from './cue';

/**
 * A few lines of a track with one in their middle, as far as there are lines on both sides: indices from `from` up to, but
 * without, `until`. The first few where no line is meant (-1).
 */
export function linesAround(count: number, middle: number, max = 3): { from: number; until: number } {
  const start = middle - Math.floor((max - 1) / 2);
  const from = Math.max(0, Math.min(start, count - max));
  return { from, until: Math.min(count, from + max) };
}

/** The line that is spoken at a time: of overlapping ones that which began last; -1 in a pause. */
export function lineAt(cues: readonly Cue[], seconds: number): number {
  const longest = longestDuration(cues);
  for (let at = lastStartedLine(cues, seconds); at >= 0; at--) {
    const { offset = 0, duration = 0 } = cues[at] ?? {};
    if (offset + duration > seconds) return at;
    // No line before this one is long enough to reach here.
    if (offset + longest <= seconds) return -1;
  }
  return -1;
}

/** The last line that began at or before a time, whether or not it is over; -1 before the first. */
export function lastStartedLine(cues: readonly Cue[], seconds: number): number {
  let low = 0;
  let high = cues.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((cues[middle]?.offset ?? 0) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The first line that begins after a time; -1 after the last. */
export function nextLine(cues: readonly Cue[], seconds: number): number {
  const next = lastStartedLine(cues, seconds) + 1;
  return next < cues.length ? next : -1;
}

/**
 * Where "back one line" goes: to the start of the line that runs, or to the line before where it has only just begun
 * (within `grace` seconds), so that the key walks on when pressed again; -1 before the first.
 */
export const previousLine = (cues: readonly Cue[], seconds: number, grace = 1): number =>
  cues.length > 0 ? Math.max(0, lastStartedLine(cues, seconds - grace)) : -1;

/** A track is never changed once it is made, so its longest line is looked for once. */
const longestLines = new WeakMap<readonly Cue[], number>();

function longestDuration(cues: readonly Cue[]): number {
  const known = longestLines.get(cues) ?? cues.reduce((longest, { duration }) => Math.max(longest, duration), 0);
  longestLines.set(cues, known);
  return known;
}

/** Codes are whole seconds, and a line may begin a rounding's breadth before its chapter. Seconds. */
const roundingTolerance = 0.001;

/**
 * Which chapters stand above which line, by its index and in the order of their starts: above the first line that begins at
 * or after the chapter's start, so that one in which no line begins stands right above the next. What begins after the last
 * line stands at the index behind it.
 */
export function chaptersByLine(
  cues: readonly Cue[],
  chapters: readonly Chapter[],
): ReadonlyMap<number, readonly Chapter[]> {
  const lineOf = ({ start }: Chapter): number => {
    const line = nextLine(cues, start - roundingTolerance);
    return line < 0 ? cues.length : line;
  };
  return Map.groupBy(
    chapters.toSorted((a, b) => a.start - b.start),
    lineOf,
  );
}

/** Lines that are played again and again: their indices from `from` up to, but without, `until`, and their time in seconds. */
export interface Loop {
  from: number;
  until: number;
  start: number;
  end: number;
}

/** A line without length is still heard. Seconds. */
const minLoopSeconds = 0.5;
/** A player stops some milliseconds short of where it was sent, and tells its clock four times a second, at up to double speed. */
const [earlyTolerance, lateTolerance] = [0.3, 1];

/**
 * The loop of some lines. A line that stays on screen while the next is spoken, as automatic ones do, ends where that begins.
 */
export function createLoop(cues: readonly Cue[], from: number, until: number): Loop | null {
  const [first, last] = [cues[from], cues[until - 1]];
  if (!first || !last) return null;
  let end = 0;
  for (let at = from; at < until; at++) end = Math.max(end, (cues[at]?.offset ?? 0) + (cues[at]?.duration ?? 0));
  const next = cues[until]?.offset ?? end;
  if (next > last.offset) end = Math.min(end, next);
  return { from, until, start: first.offset, end: Math.max(end, first.offset + minLoopSeconds) };
}

/** What the player's clock means for a loop: it goes on, begins again, or the user is elsewhere, which ends it. */
export function positionInLoop({ start, end }: Loop, seconds: number): 'on' | 'again' | 'elsewhere' {
  if (seconds < start - earlyTolerance || seconds > end + lateTolerance) return 'elsewhere';
  return seconds >= end ? 'again' : 'on';
}
