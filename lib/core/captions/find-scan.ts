/** How far a search has come, in places of the searched text. */
export interface Scan {
  starts: readonly number[];
  ends: readonly number[];
  /** Where to go on. */
  next: number;
  done: boolean;
}

/** Asked before each step with the number of hits so far; a step is short. */
type MayGoOn = (hits: number) => boolean;

/** Looks for a text as it stands, first among earlier starts where there are some. */
export function scanPlain(text: string, pattern: string, scan: Scan, among: Scan | null, mayGoOn: MayGoOn): Scan {
  const starts = [...scan.starts];
  let next = scan.next;
  const take = (at: number) => {
    starts.push(at);
    next = at + pattern.length;
  };
  const known = among?.starts ?? [];
  for (let at = 0; at < known.length; at++) {
    if (!mayGoOn(starts.length)) return plainScan(starts, pattern, next, false);
    const start = known[at] ?? 0;
    if (start >= next && text.startsWith(pattern, start)) take(start);
  }
  if (among) next = Math.max(next, among.next);
  while (!among?.done) {
    if (!mayGoOn(starts.length)) return plainScan(starts, pattern, next, false);
    const at = text.indexOf(pattern, next);
    if (at < 0) break;
    take(at);
  }
  return plainScan(starts, pattern, text.length, true);
}

const plainScan = (starts: number[], { length }: string, next: number, done: boolean): Scan => ({
  starts,
  ends: starts.map((start) => start + length),
  next,
  done,
});

/**
 * Looks for a pattern, window by window: one step of a regular expression cannot be interrupted, so each gets only as
 * much text as its repetitions may cost, in whole lines where they fit. A hit may begin in a window and end in the line
 * after it; one that would reach further is cut there.
 */
export function scanPattern(text: string, pattern: RegExp, size: number, scan: Scan, mayGoOn: MayGoOn): Scan {
  const starts = [...scan.starts];
  const ends = [...scan.ends];
  let next = scan.next;
  while (next < text.length) {
    if (!mayGoOn(starts.length)) return { starts, ends, next, done: false };
    const own = lineEnd(text, next + size, next + 2 * size);
    const view = text.slice(next, lineEnd(text, own + 1, own + size));
    let reached = own;
    for (const { index, 0: hit } of view.matchAll(pattern)) {
      if (next + index >= own) break;
      if (hit === '') continue;
      starts.push(next + index);
      ends.push(next + index + hit.length);
      reached = Math.max(own, next + index + hit.length);
    }
    next = text[reached] === '\n' ? reached + 1 : reached;
  }
  return { starts, ends, next, done: true };
}

/** The end of the line at a place, but no further than `most`. */
function lineEnd(text: string, place: number, most: number): number {
  const end = text.indexOf('\n', place);
  return Math.min(end < 0 ? text.length : end, most, text.length);
}
