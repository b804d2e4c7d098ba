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
