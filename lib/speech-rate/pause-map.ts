import { inMillis, type Span } from './pauses';

/** Pauses by how long they last, in seconds: from `from` up to, but without, `to`. `total` is the sum of them. */
export interface PauseClass {
  from: number;
  to: number | null;
  count: number;
  total: number;
}

/** Where one class ends and the next begins: a breath, a pause for effect, a change of scene, music. */
const edges = [1, 2, 5, 10, 30] as const;

/** How many pauses of which length there are and what they come to (SPR-06); classes below the reader's own threshold are left out. */
export function pauseClasses(pauses: readonly Span[], atLeast: number): PauseClass[] {
  const starts = [atLeast, ...edges.filter((edge) => edge > atLeast)];
  const classes = starts.map((from, nth) => ({ from, to: starts[nth + 1] ?? null, count: 0, total: 0 }));
  for (const { from, to } of pauses) {
    const lasts = to - from;
    const one = classes.findLast((each) => inMillis(lasts) >= inMillis(each.from)) ?? classes[0];
    if (!one) continue;
    one.count += 1;
    one.total += lasts;
  }
  return classes;
}

/** The spans as they can be told apart on `columns` columns, each at least one of them wide: an hour of breaths is no longer than a plot. */
export function drawnSpans(spans: readonly Span[], length: number, columns: number): Span[] {
  if (length <= 0) return [];
  const width = length / columns;
  const drawn: Span[] = [];
  for (const { from, to } of spans) {
    const last = drawn.at(-1);
    const end = Math.min(Math.max(to, from + width), length);
    if (from >= length) break;
    if (last && from < last.to) last.to = Math.max(last.to, end);
    else drawn.push({ from, to: end });
  }
  return drawn;
}

/** What lies between the pauses: everything that is left when they are skipped (SPR-06). Seconds. */
export function withoutPauses(pauses: readonly Span[], length: number): Span[] {
  const kept: Span[] = [];
  let from = 0;
  for (const pause of pauses) {
    if (pause.from > from) kept.push({ from, to: pause.from });
    from = Math.max(from, pause.to);
  }
  if (from < length) kept.push({ from, to: length });
  return kept;
}
