import { newTextStart } from '../collapse-rolling';
import type { Cue } from '../cue';
import { blankSounds } from '../cue-text';
import { type RateUnit, rateUnitOf, textSample } from '../rate-unit';

/** The words of a track, or characters in scripts without spaces between words. */
interface Tokens {
  /** Equal words have equal numbers, ignoring case and punctuation. */
  words: number[];
  lines: number[];
  /** Positions in the text of the line, in UTF-16 units. */
  from: number[];
  until: number[];
  /** Approximate times in seconds, interpolated within the line and never decreasing. */
  times: number[];
}

/** The id of each word, shared by both tracks. */
type WordIds = Map<string, number>;

const emptyTokens = (): Tokens => ({ words: [], lines: [], from: [], until: [], times: [] });

const tokenPatterns: Record<RateUnit, RegExp> = {
  words: /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu,
  characters: /[\p{L}\p{N}]\p{M}*/gu,
};
const apostrophes = /['’]/g;

/** Adds the words of a line, without sound descriptions and without words that rolling captions repeat. */
function addTokens(
  tokens: Tokens,
  { cues, line }: { cues: readonly Cue[]; line: number },
  unit: RateUnit,
  wordIds: WordIds,
): void {
  const cue = cues[line];
  if (!cue) return;
  const newFrom = newTextStart(cues[line - 1], cue, cues[line + 1]);
  const found = [...blankSounds(cue.text).matchAll(tokenPatterns[unit])].filter(({ index }) => index >= newFrom);
  let latest = tokens.times.at(-1) ?? 0;
  found.forEach(({ 0: text, index }, nth) => {
    const word = text.normalize('NFKC').toLowerCase().replace(apostrophes, '');
    const wordId = wordIds.get(word) ?? wordIds.size;
    wordIds.set(word, wordId);
    latest = Math.max(latest, cue.offset + (cue.duration * nth) / found.length);
    tokens.words.push(wordId);
    tokens.lines.push(line);
    tokens.from.push(index);
    tokens.until.push(index + text.length);
    tokens.times.push(latest);
  });
}

/**
 * Words of one line that differ, as UTF-16 positions in the text of the line. `other` means that the other track has
 * different words there; `only` means that the other track has none.
 */
export interface WordDifference {
  from: number;
  until: number;
  kind: 'other' | 'only';
}
type DifferencesByLine = ReadonlyMap<number, readonly WordDifference[]>;

export interface Differences {
  first: DifferencesByLine;
  second: DifferencesByLine;
  /**
   * The share of matching words from 0 to 1, `null` without words: 1 minus the match error rate (Morris, Maier and
   * Green, "From WER and RIL to MER and WIL", Interspeech 2004). Unlike the word error rate, it is symmetric.
   */
  agreement: number | null;
}

/** Below this share the tracks differ so much that highlighting words is useless. */
export const minAgreement = 0.1;

/**
 * Compares two tracks in one language word by word. Yields `null` between steps so that callers can spread the work,
 * and finally yields the differences. Sliding windows keep the time proportional to the length of the video.
 */
export function* compareTracks(first: readonly Cue[], second: readonly Cue[]): Generator<Differences | null> {
  const a = emptyTokens();
  const b = emptyTokens();
  const numbers = new Map<string, number>();
  const unit = rateUnitOf(first[0]?.lang ?? '', textSample(first));
  for (const [tokens, cues] of [[a, first] as const, [b, second] as const])
    for (let line = 0; line < cues.length; line++) {
      addTokens(tokens, { cues, line }, unit, numbers);
      if (line % 100 === 99) yield null;
    }
  const tally = createTally(a, b);
  const findCommon = createSequenceDiff(maxWindowWords);
  let point = { x: 0, y: 0 };
  while (point.x < a.words.length || point.y < b.words.length) {
    point = compareWindow(tally, point, findCommon);
    yield null;
  }
  closeGap(tally, a.words.length, b.words.length);
  const all = tally.same + tally.errors;
  yield { first: tally.first, second: tally.second, agreement: all === 0 ? null : tally.same / all };
}

/** Length of a comparison window in seconds. The timings of two tracks of one video differ by a few seconds at most. */
const windowSeconds = 30;
/** Limits the words per window in malformed tracks; real speech stays below 500 words a minute. */
const maxWindowWords = 256;

interface Tally {
  a: Tokens;
  b: Tokens;
  first: Map<number, WordDifference[]>;
  second: Map<number, WordDifference[]>;
  same: number;
  errors: number;
  /** The first word after the last match, in each track. */
  gap: { x: number; y: number };
}

const createTally = (a: Tokens, b: Tokens): Tally => ({
  a,
  b,
  same: 0,
  errors: 0,
  gap: { x: 0, y: 0 },
  first: new Map(),
  second: new Map(),
});

interface TokenPosition {
  x: number;
  y: number;
}

/**
 * Compares one window and returns the start of the next one: the word after the last reliable match, but at least the
 * middle of this window; after the last window, the end of both tracks. Matches in the last quarter are not reliable
 * unless the window is the last one, because those words could also match words beyond the window.
 */
function compareWindow(tally: Tally, { x, y }: TokenPosition, findCommon: FindCommon): TokenPosition {
  const { a, b } = tally;
  const start = Math.min(a.times[x] ?? Number.POSITIVE_INFINITY, b.times[y] ?? Number.POSITIVE_INFINITY);
  const inA = windowBounds(a, x, start);
  const inB = windowBounds(b, y, start);
  const isLast = inA.end === a.words.length && inB.end === b.words.length;
  const common = findCommon({ items: a.words, from: x, until: inA.end }, { items: b.words, from: y, until: inB.end });
  let next: TokenPosition = isLast ? { x: inA.end, y: inB.end } : { x: inA.half, y: inB.half };
  for (const [atA, atB] of common) {
    const isSure = isLast || (atA < inA.sure && atB < inB.sure);
    if (!isSure) break;
    closeGap(tally, atA, atB);
    tally.same++;
    tally.gap = { x: atA + 1, y: atB + 1 };
    next = { x: Math.max(next.x, atA + 1), y: Math.max(next.y, atB + 1) };
  }
  return next;
}

/**
 * Returns the word indices of the end, the middle and the three-quarter point of a window that starts at `start`
 * seconds.
 */
function windowBounds({ times }: Tokens, from: number, start: number) {
  const max = Math.min(times.length, from + maxWindowWords);
  const before = (share: number, limit: number): number => {
    let index = from;
    while (index < limit && (times[index] ?? 0) < start + share * windowSeconds) index++;
    return index;
  };
  const end = before(1, max);
  const full = end === from + maxWindowWords;
  const within = (share: number) => before(share, full ? from + Math.ceil(maxWindowWords * share) : end);
  return { end, half: within(1 / 2), sure: within(3 / 4) };
}

/** Records the words up to the next match as differences and counts them. */
function closeGap(tally: Tally, untilX: number, untilY: number): void {
  const { a, b, first, second, gap } = tally;
  const left = untilX - gap.x;
  const right = untilY - gap.y;
  // Words on both sides count as replacements; the surplus counts as insertions or deletions.
  tally.errors += Math.max(left, right);
  addDifference(first, a, gap.x, untilX, right > 0 ? 'other' : 'only');
  addDifference(second, b, gap.y, untilY, left > 0 ? 'other' : 'only');
}

/** Records consecutive words of one line as one difference. */
function addDifference(
  differences: Map<number, WordDifference[]>,
  tokens: Tokens,
  from: number,
  until: number,
  kind: WordDifference['kind'],
) {
  for (let index = from; index < until; index++) {
    const line = tokens.lines[index] ?? 0;
    const differing = differences.get(line) ?? [];
    const last = index > from && tokens.lines[index - 1] === line ? differing.at(-1) : undefined;
    if (last) last.until = tokens.until[index] ?? last.until;
    else differing.push({ from: tokens.from[index] ?? 0, until: tokens.until[index] ?? 0, kind });
    differences.set(line, differing);
  }
}

/** A range of `items`: indices from `from` up to but excluding `until`. */
interface NumberRange {
  items: readonly number[];
  from: number;
  until: number;
}

/** Finds a longest common subsequence of two ranges. Returns pairs of indices into the full sequences. */
type FindCommon = (a: NumberRange, b: NumberRange) => [number, number][];

/**
 * Creates a diff function (Myers, "An O(ND) Difference Algorithm and Its Variations", Algorithmica 1, 1986). It takes
 * O((n + m) d) time for d differences and reuses a buffer of (2 · `maxLength` + 1)² numbers.
 */
export function createSequenceDiff(maxLength: number): FindCommon {
  const trace = new Int32Array((2 * maxLength + 1) ** 2);
  const reached = new Int32Array(4 * maxLength + 3);
  return (a, b) => {
    const edits = countEdits(a, b, { trace, furthest: reached });
    return traceCommon(a, b, edits, trace);
  };
}

interface DiffBuffers {
  /** The furthest position on each diagonal: for each edit count d, 2 d + 1 numbers that start at index d². */
  trace: Int32Array;
  furthest: Int32Array;
}

/** Returns the number of edits and fills the trace. */
function countEdits(a: NumberRange, b: NumberRange, { trace, furthest: reached }: DiffBuffers): number {
  const n = a.until - a.from;
  const m = b.until - b.from;
  const middle = n + m + 1;
  reached.fill(-1, 0, 2 * middle + 1);
  reached[middle + 1] = 0;
  for (let d = 0; d <= n + m; d++) {
    for (let k = -d; k <= d; k += 2) {
      const above = reached[middle + k + 1] ?? -1;
      const before = reached[middle + k - 1] ?? -1;
      let x = before < above ? above : before + 1;
      while (x < n && x - k < m && a.items[a.from + x] === b.items[b.from + x - k]) x++;
      reached[middle + k] = x;
      if (x >= n && x - k >= m) return d;
    }
    trace.set(reached.subarray(middle - d, middle + d + 1), d * d);
  }
  return n + m;
}

/** Walks the trace back from its end and returns the matches in order. */
function traceCommon(a: NumberRange, b: NumberRange, edits: number, trace: Int32Array): [number, number][] {
  const common: [number, number][] = [];
  let x = a.until - a.from;
  let y = b.until - b.from;
  for (let d = edits; d >= 0; d--) {
    const k = x - y;
    const furthestX = (diagonal: number): number =>
      Math.abs(diagonal) < d ? (trace[(d - 1) ** 2 + d - 1 + diagonal] ?? -1) : -1;
    const isDown = d > 0 && furthestX(k - 1) < furthestX(k + 1);
    const beforeX = d === 0 ? 0 : furthestX(isDown ? k + 1 : k - 1);
    const matchStart = d === 0 || isDown ? beforeX : beforeX + 1;
    for (let same = x - 1; same >= matchStart; same--) common.push([a.from + same, b.from + same - k]);
    x = beforeX;
    y = d === 0 ? 0 : beforeX - (isDown ? k + 1 : k - 1);
  }
  return common.reverse();
}
