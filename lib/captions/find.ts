import type { PatternRunner } from '@/lib/patterns/patterns';
import { lineIndexAt, type SearchableText, toLowerCaseInPlace, withoutDiacritics } from './searchable-text';

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
function scanText(
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

/** Where something was found: UTF-16 positions in the texts of the lines. */
export interface Hit {
  line: number;
  from: number;
  /** In the text of `toLine` where there is one, else of `line`. */
  to: number;
  /** Only where it ends in a later line. */
  toLine?: number;
}

interface FindQuery {
  pattern: string;
  /** `pattern` is a regular expression. Case never matters. */
  regex: boolean;
}

/** What was found so far, in order, and what is needed to go on. */
export interface FindResult {
  is: 'found';
  text: SearchableText;
  wish: FindQuery;
  hits: readonly Hit[];
  /** Nothing more is to be found; otherwise `findMore` goes on. */
  done: boolean;
  /** Milliseconds that it took so far. */
  elapsedMs: number;
  /** It took all the time that one search may take, and did not come to its end; going on is for the user to ask. */
  stopped: boolean;
  /** Private to `find`: the starts of the hits and the place to go on from, in the searched text. Of plain text alone. */
  scan: ScanState;
}

/** A pattern that is no regular expression, and what the engine says of it. */
export interface InvalidPattern {
  is: 'bad-pattern';
  reason: string;
}

/** Milliseconds from any fixed point. */
export type MillisecondClock = () => number;

/** How long a search for plain text may keep a page from answering, in milliseconds. */
export const findBudgetMs = 50;
/** As many as fill a screen come at once; the rest is counted when the page is idle. */
const maxFirstHits = 50;

/**
 * The first hits of plain text; a pattern is only made ready here, and `findByPattern` finds it. `before` is what was found
 * for the text as typed a key earlier: a longer one is looked for only where the shorter one was.
 */
export function findInText(
  text: SearchableText,
  wish: FindQuery,
  now: MillisecondClock,
  previous?: FindResult | InvalidPattern,
): FindResult | InvalidPattern {
  const start: FindResult = {
    is: 'found',
    text,
    wish,
    hits: [],
    done: false,
    elapsedMs: 0,
    stopped: false,
    scan: emptyScan,
  };
  if (wish.regex) {
    const source = toRegexSource(wish.pattern, text.ignoresMarks);
    return typeof source === 'string' ? { ...start, done: wish.pattern === '' } : source;
  }
  if (foldPattern(wish.pattern, text.ignoresMarks) === '') return { ...start, done: true };
  return continueScan(start, now, {
    budget: findBudgetMs,
    most: maxFirstHits,
    within: narrowedScan(text, wish, previous),
  });
}

/** Goes on with plain text for at most `budget` milliseconds, for an idle moment. */
export function continueFind(found: FindResult, now: MillisecondClock, budget: number): FindResult {
  if (found.done || found.wish.regex) return found;
  return continueScan(found, now, { budget, most: Number.POSITIVE_INFINITY, within: null });
}

/** What one pattern may take, in milliseconds, and as many hits as it may have. The page does not wait for it. */
const patternLimits = { milliseconds: 2_000, maxMatches: 100_000 };

interface PatternOptions {
  patterns: Pick<PatternRunner, 'search'>;
  now: MillisecondClock;
  signal: AbortSignal;
  /** Receives what was found so far. */
  onFound?(found: FindResult): void;
  milliseconds?: number;
}

/** Finds a pattern that `find` made ready. What was found stays where it is stopped. */
export async function findByRegex(start: FindResult, options: PatternOptions): Promise<FindResult | InvalidPattern> {
  const { patterns, now, signal, onFound, milliseconds = patternLimits.milliseconds } = options;
  const { text, wish } = start;
  const source = toRegexSource(wish.pattern, text.ignoresMarks);
  if (start.done || typeof source !== 'string') return start;
  const { maxMatches } = patternLimits;
  const began = now();
  let found = start;
  const end = await patterns.search(
    { source, texts: [text.lines], maxMatches },
    {
      milliseconds,
      signal,
      onMatches(matches) {
        const fresh = matches.map(({ from, to }) => toHit(text, from, to));
        found = { ...found, hits: found.hits.concat(fresh), elapsedMs: now() - began };
        onFound?.(found);
      },
    },
  );
  if (end.is === 'bad-pattern') return end;
  return { ...found, done: end.is === 'done', stopped: end.is === 'stopped', elapsedMs: now() - began };
}

const emptyScan: ScanState = { starts: [], ends: [], next: 0, done: false };

interface ScanLimits {
  budget: number;
  most: number;
  within: ScanState | null;
}

function continueScan(
  found: FindResult,
  now: MillisecondClock,
  { budget, most, within: among }: ScanLimits,
): FindResult {
  const began = now();
  const shouldContinue = (hits: number) => hits < most && now() < began + budget;
  const { text, wish } = found;
  const scan = scanText(text.plain, foldPattern(wish.pattern, text.ignoresMarks), found.scan, among, shouldContinue);
  const fresh = scan.starts.slice(found.hits.length).map((from, at) => {
    return toHit(text, from, scan.ends[found.hits.length + at] ?? from);
  });
  const spent = found.elapsedMs + now() - began;
  const stopped = !scan.done && spent >= findBudgetMs;
  return { ...found, hits: [...found.hits, ...fresh], done: scan.done, elapsedMs: spent, stopped, scan };
}

/** A text to look for, folded like the text it is looked for in. */
export const foldPattern = (pattern: string, ignoresMarks: boolean): string => {
  const spaced = pattern.replace(/\s+/g, ' ');
  return toLowerCaseInPlace(ignoresMarks ? withoutDiacritics(spaced).folded : spaced);
};

/** The earlier hits, where all later ones must be among them: same text, and the pattern only grew at its end. */
function narrowedScan(
  text: SearchableText,
  query: FindQuery,
  previous: FindResult | InvalidPattern | undefined,
): ScanState | null {
  if (previous?.is !== 'found' || previous.text !== text || query.regex || previous.wish.regex) return null;
  const [was, is] = [previous.wish.pattern, query.pattern].map((pattern) => foldPattern(pattern, text.ignoresMarks));
  if (!was || !is?.startsWith(was) || mayOverlapItself(was)) return null;
  return previous.scan;
}

/** `ana` in `banana` is found once, so its hits do not hold every place where `anas` could be. */
function mayOverlapItself(pattern: string): boolean {
  for (let size = 1; size < pattern.length; size++) if (pattern.endsWith(pattern.slice(0, size))) return true;
  return false;
}

function toHit({ starts, positions: places }: SearchableText, from: number, to: number): Hit {
  const first = places?.[from] ?? from;
  const line = lineIndexAt(starts, first);
  // The break between two lines belongs to neither, so a hit that ends with it ends with the line.
  const past = places?.[to] ?? to;
  const end = past > first && starts[lineIndexAt(starts, past)] === past ? past - 1 : past;
  const lastLine = lineIndexAt(starts, Math.max(first, end - 1));
  const hit = { line, from: first - (starts[line] ?? 0), to: end - (starts[lastLine] ?? 0) };
  return lastLine === line ? hit : { ...hit, toLine: lastLine };
}

/**
 * The source of a regular expression, folded like the text it is looked for in. It is only parsed here, which is quick: running
 * it is for the pattern worker.
 */
export function toRegexSource(source: string, ignoresMarks: boolean): string | InvalidPattern {
  const bare = ignoresMarks ? withoutDiacritics(source.normalize('NFC')).folded : source;
  try {
    new RegExp(bare, 'gimu');
    return bare;
  } catch (error) {
    return { is: 'bad-pattern', reason: error instanceof Error ? error.message : String(error) };
  }
}
