import { type TimeSpan, wholeMilliseconds } from './pauses';

/** Pauses by how long they last, in seconds: from `from` up to, but without, `to`. `total` is the sum of them. */
interface PauseBucket {
  from: number;
  to: number | null;
  count: number;
  total: number;
}

/** Where one class ends and the next begins: a breath, a pause for effect, a change of scene, music. */
const bucketEdges = [1, 2, 5, 10, 30] as const;

/** How many pauses of which length there are and what they come to; classes below the user's own threshold are left out. */
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

/** The spans as they can be told apart on `columns` columns, each at least one of them wide: an hour of breaths is no longer than a plot. */
export function mergeCloseSpans(spans: readonly TimeSpan[], length: number, columns: number): TimeSpan[] {
  if (length <= 0) return [];
  const width = length / columns;
  const drawn: TimeSpan[] = [];
  for (const { from, to } of spans) {
    const last = drawn.at(-1);
    const end = Math.min(Math.max(to, from + width), length);
    if (from >= length) break;
    if (last && from < last.to) last.to = Math.max(last.to, end);
    else drawn.push({ from, to: end });
  }
  return drawn;
}

/** What lies between the pauses: everything that is left when they are skipped. Seconds. */
export function spansBetweenPauses(pauses: readonly TimeSpan[], length: number): TimeSpan[] {
  const spans: TimeSpan[] = [];
  let from = 0;
  for (const pause of pauses) {
    if (pause.from > from) spans.push({ from, to: pause.from });
    from = Math.max(from, pause.to);
  }
  if (from < length) spans.push({ from, to: length });
  return spans;
}
