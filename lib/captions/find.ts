import type { PatternRunner } from '@/lib/patterns/patterns';
import {
  foldVariants,
  lineIndexAt,
  originalEnd,
  type SearchableText,
  toLowerCasePreservingLength,
} from './searchable-text';

/** Progress of a plain text search, as positions in the searched text. */
export interface ScanState {
  starts: readonly number[];
  ends: readonly number[];
  /** The position at which the search continues. */
  next: number;
  done: boolean;
}

type ShouldContinue = (hits: number) => boolean;

/** Searches for plain text. If `within` is given, uses the hits of that earlier search. */
function scanText(
  text: string,
  pattern: string,
  scan: ScanState,
  within: ScanState | null,
  shouldContinue: ShouldContinue,
): ScanState {
  const starts = [...scan.starts];
  const ends = [...scan.ends];
  let next = scan.next;
  const addHit = (index: number, end: number) => {
    starts.push(index);
    ends.push(end);
    next = end;
  };
  const findNext = pattern.includes(' ') ? phraseFinder(text, pattern) : textFinder(text, pattern);
  const known = within?.starts ?? [];
  for (let index = 0; index < known.length; index++) {
    if (!shouldContinue(starts.length)) return { starts, ends, next, done: false };
    const start = known[index] ?? 0;
    if (start >= next && text.startsWith(pattern, start)) addHit(start, start + pattern.length);
  }
  if (within) next = Math.max(next, within.next);
  while (!within?.done) {
    if (!shouldContinue(starts.length)) return { starts, ends, next, done: false };
    const hit = findNext(next);
    if (!hit) break;
    addHit(hit.from, hit.to);
  }
  return { starts, ends, next: text.length, done: true };
}

type FindNext = (from: number) => { from: number; to: number } | null;

const textFinder =
  (text: string, pattern: string): FindNext =>
  (from) => {
    const index = text.indexOf(pattern, from);
    return index < 0 ? null : { from: index, to: index + pattern.length };
  };

function phraseFinder(text: string, pattern: string): FindNext {
  const regex = phraseRegex(pattern);
  return (from) => {
    regex.lastIndex = from;
    const match = regex.exec(text);
    return match && { from: match.index, to: match.index + match[0].length };
  };
}

/**
 * Creates a regular expression that finds a folded phrase even across line breaks and repeated spaces. A leading space
 * is not repeated, because that would take quadratic time in a string with many spaces.
 */
export const phraseRegex = (phrase: string): RegExp =>
  new RegExp(
    escapeForRegex(phrase).replace(/ /g, (_, index) => (index === 0 ? '[ \\n]' : '[ \\n]+')),
    'g',
  );

const escapeForRegex = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** A match. Positions are UTF-16 offsets in the text of a line. */
export interface Hit {
  line: number;
  from: number;
  /** A position in the text of `toLine` if it is set, otherwise in the text of `line`. */
  to: number;
  /** Set only if the match ends in a later line. */
  toLine?: number;
}

interface FindQuery {
  pattern: string;
  /** True if `pattern` is a regular expression. Matching always ignores case. */
  regex: boolean;
}

/** The hits found so far, in order, with the state needed to continue the search. */
export interface FindResult {
  is: 'found';
  text: SearchableText;
  query: FindQuery;
  hits: readonly Hit[];
  done: boolean;
  elapsedMs: number;
  /** True if the search ran out of time or a regular expression reached the maximum number of matches. */
  stopped: boolean;
  /** Progress of a plain text search; unused for regular expressions. */
  scan: ScanState;
}

/** An invalid regular expression with the engine's message. */
export interface InvalidPattern {
  is: 'bad-pattern';
  reason: string;
}

/** Returns milliseconds since an arbitrary fixed point. */
export type MillisecondClock = () => number;

/** Longest time that a plain text search may block the page, in milliseconds. */
export const maxFindMs = 50;
/** Enough hits to fill a screen; the rest are counted when the page is idle. */
const maxFirstHits = 50;

/**
 * Finds the first hits of plain text. A regular expression is only validated here; `findByRegex` runs it. `previous` is
 * the result before the last key press, whose hits narrow the search if the search text only grew.
 */
export function findInText(
  text: SearchableText,
  query: FindQuery,
  now: MillisecondClock,
  previous?: FindResult | InvalidPattern,
): FindResult | InvalidPattern {
  const start: FindResult = {
    is: 'found',
    text,
    query,
    hits: [],
    done: false,
    elapsedMs: 0,
    stopped: false,
    scan: emptyScan,
  };
  if (query.regex) {
    const source = toRegexSource(query.pattern, text.ignoresMarks);
    return typeof source === 'string' ? { ...start, done: query.pattern === '' } : source;
  }
  if (foldPattern(query.pattern, text.ignoresMarks) === '') return { ...start, done: true };
  return continueScan(start, now, {
    budget: maxFindMs,
    maxHits: maxFirstHits,
    within: narrowedScan(text, query, previous),
  });
}

/** Continues a plain text search for at most `budget` milliseconds. */
export function continueFind(found: FindResult, now: MillisecondClock, budget: number): FindResult {
  if (found.done || found.query.regex) return found;
  return continueScan(found, now, { budget, maxHits: Number.POSITIVE_INFINITY, within: null });
}

/** Limits of one regular expression search, which runs in a worker. */
const patternLimits = { milliseconds: 2_000, maxMatches: 100_000 };

interface PatternOptions {
  patterns: Pick<PatternRunner, 'search'>;
  now: MillisecondClock;
  signal: AbortSignal;
  onFound?(found: FindResult): void;
  milliseconds?: number;
}

/** Runs a regular expression that `findInText` validated. After a timeout, returns the hits found before it. */
export async function findByRegex(start: FindResult, options: PatternOptions): Promise<FindResult | InvalidPattern> {
  const { patterns, now, signal, onFound, milliseconds = patternLimits.milliseconds } = options;
  const { text, query } = start;
  const source = toRegexSource(query.pattern, text.ignoresMarks);
  if (start.done || typeof source !== 'string') return start;
  const { maxMatches } = patternLimits;
  const startTime = now();
  let found = start;
  const end = await patterns.search(
    { source, texts: [text.lines], maxMatches },
    {
      milliseconds,
      signal,
      onMatches(matches) {
        const newHits = matches.map(({ from, to }) => toHit(text, from, to));
        found = { ...found, hits: found.hits.concat(newHits), elapsedMs: now() - startTime };
        onFound?.(found);
      },
    },
  );
  if (end.is === 'bad-pattern') return end;
  return { ...found, done: end.is === 'done', stopped: end.is === 'stopped', elapsedMs: now() - startTime };
}

const emptyScan: ScanState = { starts: [], ends: [], next: 0, done: false };

interface ScanLimits {
  budget: number;
  maxHits: number;
  within: ScanState | null;
}

function continueScan(found: FindResult, now: MillisecondClock, { budget, maxHits, within }: ScanLimits): FindResult {
  const startTime = now();
  const shouldContinue = (hits: number) => hits < maxHits && now() < startTime + budget;
  const { text, query } = found;
  const scan = scanText(text.plain, foldPattern(query.pattern, text.ignoresMarks), found.scan, within, shouldContinue);
  const newHits = scan.starts.slice(found.hits.length).map((from, index) => {
    return toHit(text, from, scan.ends[found.hits.length + index] ?? from);
  });
  const spent = found.elapsedMs + now() - startTime;
  const stopped = !scan.done && spent >= maxFindMs;
  return { ...found, hits: [...found.hits, ...newHits], done: scan.done, elapsedMs: spent, stopped, scan };
}

/** Folds a search pattern like the plain searched text, and also collapses its white space. */
export const foldPattern = (pattern: string, ignoresMarks: boolean): string => {
  const spaced = pattern.replace(/\s+/g, ' ');
  return toLowerCasePreservingLength(ignoresMarks ? foldVariants(spaced).folded : spaced);
};

/**
 * Returns the earlier scan if it includes every new hit: same text, and the pattern only grew at its end. The hits of a
 * phrase differ in length, so a phrase is always searched from the start.
 */
function narrowedScan(
  text: SearchableText,
  query: FindQuery,
  previous: FindResult | InvalidPattern | undefined,
): ScanState | null {
  if (previous?.is !== 'found' || previous.text !== text || query.regex || previous.query.regex) return null;
  const previousPattern = foldPattern(previous.query.pattern, text.ignoresMarks);
  const pattern = foldPattern(query.pattern, text.ignoresMarks);
  if (
    !previousPattern ||
    pattern.includes(' ') ||
    !pattern.startsWith(previousPattern) ||
    mayOverlapItself(previousPattern)
  )
    return null;
  return previous.scan;
}

/**
 * Returns whether a pattern can overlap itself. `ana` is found only once in `banana`, so its hits can miss starts of a
 * longer pattern.
 */
function mayOverlapItself(pattern: string): boolean {
  for (let size = 1; size < pattern.length; size++) if (pattern.endsWith(pattern.slice(0, size))) return true;
  return false;
}

function toHit({ starts, positions }: SearchableText, from: number, to: number): Hit {
  const first = positions?.[from] ?? from;
  const line = lineIndexAt(starts, first);
  // The separator between two lines belongs to neither of them. A hit that ends with separators is cut to the end of
  // the preceding line.
  let end = originalEnd(positions, to);
  while (end > first && starts[lineIndexAt(starts, end)] === end) end--;
  const lastLine = lineIndexAt(starts, Math.max(first, end - 1));
  const hit = { line, from: first - (starts[line] ?? 0), to: end - (starts[lastLine] ?? 0) };
  return lastLine === line ? hit : { ...hit, toLine: lastLine };
}

/**
 * Folds the source of a regular expression in the same way as the searched text. The expression is only compiled here;
 * the pattern worker runs it.
 */
export function toRegexSource(source: string, ignoresMarks: boolean): string | InvalidPattern {
  // The folded form of an ellipsis, three dots, would match any three characters.
  const plain = source.normalize('NFC').replaceAll('…', String.raw`\.{3}`);
  const bare = ignoresMarks ? foldVariants(plain).folded : source;
  try {
    new RegExp(bare, 'gimu');
    return bare;
  } catch (error) {
    return { is: 'bad-pattern', reason: error instanceof Error ? error.message : String(error) };
  }
}
