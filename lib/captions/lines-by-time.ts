import type { Cue } from './cue';

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
