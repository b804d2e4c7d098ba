/** How far a search has come, in places of the searched text. */
export interface ScanState {
  starts: readonly number[];
  ends: readonly number[];
  /** Where to go on. */
  next: number;
  done: boolean;
}

/** Asked before each step with the number of hits so far; a step is short. */
type ShouldContinue = (hits: number) => boolean;

/** Looks for a text as it stands, first among earlier starts where there are some. */
export function scanText(
  text: string,
  pattern: string,
  scan: ScanState,
  within: ScanState | null,
  shouldContinue: ShouldContinue,
): ScanState {
  const starts = [...scan.starts];
  let next = scan.next;
  const addHit = (at: number) => {
    starts.push(at);
    next = at + pattern.length;
  };
  const known = within?.starts ?? [];
  for (let at = 0; at < known.length; at++) {
    if (!shouldContinue(starts.length)) return createScanState(starts, pattern, next, false);
    const start = known[at] ?? 0;
    if (start >= next && text.startsWith(pattern, start)) addHit(start);
  }
  if (within) next = Math.max(next, within.next);
  while (!within?.done) {
    if (!shouldContinue(starts.length)) return createScanState(starts, pattern, next, false);
    const at = text.indexOf(pattern, next);
    if (at < 0) break;
    addHit(at);
  }
  return createScanState(starts, pattern, text.length, true);
}

const createScanState = (starts: number[], { length }: string, next: number, done: boolean): ScanState => ({
  starts,
  ends: starts.map((start) => start + length),
  next,
  done,
});
