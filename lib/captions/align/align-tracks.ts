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
 * O((n + m) log n) time.
 */
export function alignTracks(first: readonly TimeSpan[], second: readonly TimeSpan[]): Alignment {
  const lines = sortLines(first);
  const matches = new Int32Array(second.length);
  let overlapCount = 0;
  second.forEach(({ offset, duration }, index) => {
    const match = findMatchingLine(lines, offset, offset + Math.max(0, duration));
    matches[index] = lines.order[match.at] ?? 0;
    if (match.overlaps) overlapCount++;
  });
  return { matchesOf: groupByLine(matches, first.length), overlapCount };
}

/** Lines sorted by start time. Times are in seconds. */
interface TimedLines {
  /** The original index of each line. */
  order: Int32Array;
  starts: Float64Array;
  ends: Float64Array;
  /** For each line, the line that ends last among this line and all lines before it. */
  latest: Int32Array;
  /** `longest[n][i]` is the index of the longest of the 2^n consecutive lines from index `i` on. */
  longest: Int32Array[];
}

function sortLines(spans: readonly TimeSpan[]): TimedLines {
  const order = Int32Array.from(spans.keys());
  const start = (index: number): number => spans[index]?.offset ?? 0;
  // Most tracks are sorted already.
  if (order.some((index) => index > 0 && start(index) < start(index - 1)))
    order.sort((a, b) => start(a) - start(b) || a - b);
  const starts = Float64Array.from(order, start);
  const ends = Float64Array.from(order, (index) => start(index) + Math.max(0, spans[index]?.duration ?? 0));
  const latest = new Int32Array(spans.length);
  for (let index = 1; index < spans.length; index++) {
    const before = latest[index - 1] ?? 0;
    latest[index] = (ends[index] ?? 0) > (ends[before] ?? 0) ? index : before;
  }
  return { order, starts, ends, latest, longest: buildLongestTable(starts, ends) };
}

/**
 * Builds a sparse table (Bender and Farach-Colton, "The LCA Problem Revisited", 2000), which finds the longest line of
 * any range in two look-ups.
 */
function buildLongestTable(starts: Float64Array, ends: Float64Array): Int32Array[] {
  const table = [Int32Array.from(starts.keys())];
  for (let wide = 1; wide * 2 <= starts.length; wide *= 2) {
    const below = table.at(-1) ?? new Int32Array();
    const level = new Int32Array(starts.length - wide * 2 + 1);
    for (let index = 0; index < level.length; index++)
      level[index] = longerLine(starts, ends, below[index] ?? 0, below[index + wide] ?? 0);
    table.push(level);
  }
  return table;
}

const longerLine = (starts: Float64Array, ends: Float64Array, a: number, b: number): number =>
  (ends[b] ?? 0) - (starts[b] ?? 0) > (ends[a] ?? 0) - (starts[a] ?? 0) ? b : a;

/** Returns the index of the longest line from `from` to `to`, both included. */
function longestIn({ starts, ends, longest }: TimedLines, from: number, to: number): number {
  const level = 31 - Math.clz32(to - from + 1);
  const row = longest[level];
  return longerLine(starts, ends, row?.[from] ?? from, row?.[to - (1 << level) + 1] ?? to);
}

/**
 * Returns the line with the longest overlap with a time span, otherwise the last line that starts by the start of the
 * span, otherwise the earliest line.
 */
function findMatchingLine(lines: TimedLines, from: number, until: number): { at: number; overlaps: boolean } {
  const { starts, ends, latest } = lines;
  const started = firstIndexWhere(starts, (start) => start > from);
  let best = { at: Math.max(0, started - 1), shared: 0 };
  const consider = (index: number): void => {
    const shared = Math.min(until, ends[index] ?? 0) - Math.max(from, starts[index] ?? 0);
    if (shared > best.shared) best = { at: index, shared };
  };
  // Among the lines that start before or with the span, the one that ends last overlaps it longest.
  if (started > 0) consider(latest[started - 1] ?? 0);
  const end = firstIndexWhere(starts, (start) => start >= until);
  if (end > started) for (const index of longestWithin(lines, started, end, until)) consider(index);
  return { at: best.at, overlaps: best.shared > 0 };
}

/**
 * Returns candidates for the longest overlap among lines from `from` up to but excluding `end`, which start within the
 * span. The overlap is at most the line's length and at most the time until `until`. One bound grows and the other
 * shrinks, so the maximum is where they cross.
 */
function longestWithin(lines: TimedLines, from: number, end: number, until: number): number[] {
  const { starts, ends } = lines;
  let low = from;
  let high = end - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const index = longestIn(lines, from, middle);
    if ((ends[index] ?? 0) - (starts[index] ?? 0) >= until - (starts[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low > from ? [longestIn(lines, from, low - 1), longestIn(lines, from, low)] : [longestIn(lines, from, low)];
}

/** Returns the index of the first value that satisfies a monotonic condition; the length if none does. */
function firstIndexWhere(values: Float64Array, condition: (value: number) => boolean): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (condition(values[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Groups the indices of lines by the line they match, in order. */
function groupByLine(matches: Int32Array, count: number): Alignment['matchesOf'] {
  const from = new Int32Array(count + 1);
  for (const line of matches) if (line < count) from[line + 1] = (from[line + 1] ?? 0) + 1;
  for (let index = 0; index < count; index++) from[index + 1] = (from[index + 1] ?? 0) + (from[index] ?? 0);
  const next = from.slice();
  const all: number[] = new Array(from[count] ?? 0).fill(0);
  matches.forEach((line, index) => {
    if (line >= count) return;
    const free = next[line] ?? 0;
    all[free] = index;
    next[line] = free + 1;
  });
  return (line) => all.slice(from[line] ?? 0, from[line + 1] ?? 0);
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
