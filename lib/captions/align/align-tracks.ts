import type { Cue } from '../cue';

/**
 * Returns whether two tracks can be compared word by word: same language and script. `en` matches `en-GB`, `zh-Hans`
 * does not match `zh-Hant`. An invalid BCP 47 code matches only itself.
 */
export function isSameWrittenLanguage(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  return one === other || languageAndScript(one) === languageAndScript(other);
}

function languageAndScript(code: string): string {
  try {
    const { language, script } = new Intl.Locale(code).maximize();
    return `${language}-${script}`;
  } catch {
    // The language code is invalid (RFC 5646).
    return code;
  }
}

/** The lines of a second track, matched to the lines of a first track. */
export interface Alignment {
  /** Returns the indices of the second track's lines that match a line of the first. */
  matchesOf(line: number): readonly number[];
  /** The number of lines in the second track that overlap their match. */
  overlapCount: number;
}

type TimeSpan = Pick<Cue, 'offset' | 'duration'>;

/**
 * Matches every line of `second` to the line of `first` with the longest overlap, otherwise to the last line that has
 * started by then, otherwise to the earliest line. Lines may be unsorted, overlapping or without a duration. Takes
 * nearly linear time, apart from sorting tracks whose lines are not in order.
 */
export function alignTracks(first: readonly TimeSpan[], second: readonly TimeSpan[]): Alignment {
  const order = sortedOrder(first, startOf);
  const outer = findOuterLines(first, order);
  const { matches, lastOuter } = findStartedLines(first, second, { order, outer });
  const outerLine = (at: number): TimeSpan | undefined => first[outer[at] ?? first.length];
  const better = (span: TimeSpan | undefined, one: number, other: number): number =>
    overlapOf(span, outerLine(other)) > overlapOf(span, outerLine(one)) ? other : one;
  const longest = createLongestFinder(outer.length, (at) => outerLine(at)?.duration ?? 0);
  let overlapCount = 0;
  let ended = 0;
  for (const index of sortedOrder(second, endOf)) {
    const span = second[index];
    const started = lastOuter[index] ?? 0;
    for (; ended < outer.length && endOf(outerLine(ended)) <= endOf(span); ended++) longest.add(ended);
    let best = started;
    // Among the lines that start within the span, the longest that ends within it, and the first that ends after it.
    if (started + 1 < ended) best = better(span, best, longest.from(started + 1));
    if (started < ended) best = better(span, best, ended);
    if (overlapOf(span, outerLine(best)) <= 0) continue;
    matches[index] = outer[best] ?? 0;
    overlapCount++;
  }
  return { matchesOf: groupByLine(matches, first.length), overlapCount };
}

const startOf = (span: TimeSpan | undefined): number => span?.offset ?? Number.POSITIVE_INFINITY;
const endOf = (span: TimeSpan | undefined): number =>
  span ? span.offset + Math.max(0, span.duration) : Number.POSITIVE_INFINITY;
const overlapOf = (one: TimeSpan | undefined, other: TimeSpan | undefined): number =>
  Math.min(endOf(one), endOf(other)) - Math.max(startOf(one), startOf(other));

/** Returns the indices of lines in ascending order of a time. Most tracks are in order already. */
function sortedOrder(spans: readonly TimeSpan[], timeOf: (span: TimeSpan | undefined) => number): Int32Array {
  const order = new Int32Array(spans.length);
  let isSorted = true;
  for (let index = 0; index < order.length; index++) {
    order[index] = index;
    isSorted &&= index === 0 || timeOf(spans[index]) >= timeOf(spans[index - 1]);
  }
  return isSorted ? order : order.sort((a, b) => timeOf(spans[a]) - timeOf(spans[b]) || a - b);
}

/**
 * Returns the lines that are not within another line, by start and therefore also by end. Another line overlaps nothing
 * longer than the line that it is within.
 */
function findOuterLines(spans: readonly TimeSpan[], order: Int32Array): Int32Array {
  const outer = new Int32Array(order.length);
  let count = 0;
  let last: TimeSpan | undefined;
  for (const index of order) {
    const span = spans[index];
    if (last && endOf(span) <= endOf(last)) continue;
    if (startOf(span) !== startOf(last)) count++;
    outer[count - 1] = index;
    last = span;
  }
  return outer.subarray(0, count);
}

/**
 * Returns for each line of `second` the last line of `first` that has started by then, and its place in `outer` of the
 * last such line; the first line if none has started.
 */
function findStartedLines(
  first: readonly TimeSpan[],
  second: readonly TimeSpan[],
  { order, outer }: { order: Int32Array; outer: Int32Array },
) {
  const matches = new Int32Array(second.length);
  const lastOuter = new Int32Array(second.length);
  let line = 0;
  let at = 0;
  for (const index of sortedOrder(second, startOf)) {
    const start = startOf(second[index]);
    while (line + 1 < order.length && startOf(first[order[line + 1] ?? 0]) <= start) line++;
    while (at + 1 < outer.length && startOf(first[outer[at + 1] ?? 0]) <= start) at++;
    matches[index] = order[line] ?? 0;
    lastOuter[index] = at;
  }
  return { matches, lastOuter };
}

/**
 * Finds the longest line from a given one to the last one that was added (Tarjan, "Applications of Path Compression on
 * Balanced Trees", 1979).
 */
function createLongestFinder(count: number, durationOf: (line: number) => number) {
  /** For each line a later line that is longer; the line itself until one is added. */
  const longer = new Int32Array(count);
  /** The lines that are longer than all later ones. */
  const longest = new Int32Array(count);
  let remaining = 0;
  return {
    add(line: number): void {
      longer[line] = line;
      for (; remaining > 0 && durationOf(longest[remaining - 1] ?? 0) < durationOf(line); remaining--)
        longer[longest[remaining - 1] ?? 0] = line;
      longest[remaining] = line;
      remaining++;
    },
    /** Shortens the path that it follows. */
    from(line: number): number {
      let at = line;
      for (let next = longer[at] ?? at; next !== at; next = longer[at] ?? at) {
        longer[at] = longer[next] ?? next;
        at = next;
      }
      return at;
    },
  };
}

function groupByLine(matches: Int32Array, count: number): Alignment['matchesOf'] {
  /** For each line, the end of its group in `all`, and after filling the start. */
  const from = new Int32Array(count + 1);
  for (const line of matches) if (line < count) from[line] = (from[line] ?? 0) + 1;
  for (let index = 1; index <= count; index++) from[index] = (from[index] ?? 0) + (from[index - 1] ?? 0);
  const all = new Int32Array(from[count] ?? 0);
  for (let index = matches.length - 1; index >= 0; index--) {
    const line = matches[index] ?? 0;
    if (line >= count) continue;
    from[line] = (from[line] ?? 0) - 1;
    all[from[line] ?? 0] = index;
  }
  return (line) => [...all.subarray(from[line] ?? 0, from[line + 1] ?? 0)];
}

/**
 * Returns the lines of the second track that match the lines of the first from `from` up to but excluding `until`, in
 * the order of the second track.
 */
export function secondaryCuesFor(
  first: readonly Cue[],
  second: readonly Cue[],
  { from, until }: { from: number; until: number },
): Cue[] {
  const { matchesOf } = alignTracks(first, second);
  const lines: number[] = [];
  for (let line = from; line < until; line++) lines.push(...matchesOf(line));
  return lines.sort((a, b) => a - b).flatMap((index) => second[index] ?? []);
}
