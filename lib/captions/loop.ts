import type { Cue } from './cue';

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
