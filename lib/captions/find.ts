import type { Patterns } from '@/lib/patterns/patterns';
import { type Scan, scanPlain } from './find-scan';
import { type FindText, lineOf, lowered, withoutMarks } from './find-text';

/** Where something was found: UTF-16 positions in the texts of the lines. */
export interface Hit {
  line: number;
  from: number;
  /** In the text of `toLine` where there is one, else of `line`. */
  to: number;
  /** Only where it ends in a later line. */
  toLine?: number;
}

export interface Wish {
  pattern: string;
  /** `pattern` is a regular expression. Case never matters. */
  regex: boolean;
}

/** What was found so far, in order, and what is needed to go on. */
export interface Found {
  is: 'found';
  text: FindText;
  wish: Wish;
  hits: readonly Hit[];
  /** Nothing more is to be found; otherwise `findMore` goes on. */
  done: boolean;
  /** Milliseconds that it took so far. */
  spent: number;
  /** It took all the time that one search may take, and did not come to its end; going on is for the reader to ask. */
  stopped: boolean;
  /** Private to `find`: the starts of the hits and the place to go on from, in the searched text. Of plain text alone. */
  scan: Scan;
}

/** A pattern that is no regular expression, and what the engine says of it. */
export interface BadPattern {
  is: 'bad-pattern';
  reason: string;
}

/** Milliseconds from any fixed point. */
export type Clock = () => number;

/** How long a search for plain text may keep a page from answering, in milliseconds. */
export const findBudget = 50;
/** As many as fill a screen come at once; the rest is counted when the page is idle. */
const firstHits = 50;

/**
 * The first hits of plain text; a pattern is only made ready here, and `findByPattern` finds it. `before` is what was found
 * for the text as typed a key earlier: a longer one is looked for only where the shorter one was.
 */
export function find(text: FindText, wish: Wish, now: Clock, before?: Found | BadPattern): Found | BadPattern {
  const start: Found = { is: 'found', text, wish, hits: [], done: false, spent: 0, stopped: false, scan: atStart };
  if (wish.regex) {
    const source = patternFrom(wish.pattern, text.ignoresMarks);
    return typeof source === 'string' ? { ...start, done: wish.pattern === '' } : source;
  }
  if (folded(wish.pattern, text.ignoresMarks) === '') return { ...start, done: true };
  return goOn(start, now, { budget: findBudget, most: firstHits, among: narrowed(text, wish, before) });
}

/** Goes on with plain text for at most `budget` milliseconds, for an idle moment. */
export function findMore(found: Found, now: Clock, budget: number): Found {
  if (found.done || found.wish.regex) return found;
  return goOn(found, now, { budget, most: Number.POSITIVE_INFINITY, among: null });
}

/** What one pattern may take, in milliseconds, and as many hits as it may have. The page does not wait for it. */
export const patternLimits = { milliseconds: 2_000, maxMatches: 100_000 };

interface PatternOptions {
  patterns: Pick<Patterns, 'search'>;
  now: Clock;
  signal: AbortSignal;
  /** Receives what was found so far. */
  onFound?(found: Found): void;
  milliseconds?: number;
}

/** Finds a pattern that `find` made ready. What was found stays where it is stopped. */
export async function findByPattern(start: Found, options: PatternOptions): Promise<Found | BadPattern> {
  const { patterns, now, signal, onFound, milliseconds = patternLimits.milliseconds } = options;
  const { text, wish } = start;
  const source = patternFrom(wish.pattern, text.ignoresMarks);
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
        const fresh = matches.map(({ from, to }) => hitFrom(text, from, to));
        found = { ...found, hits: found.hits.concat(fresh), spent: now() - began };
        onFound?.(found);
      },
    },
  );
  if (end.is === 'bad-pattern') return end;
  return { ...found, done: end.is === 'done', stopped: end.is === 'stopped', spent: now() - began };
}

const atStart: Scan = { starts: [], ends: [], next: 0, done: false };

interface Bounds {
  budget: number;
  most: number;
  among: Scan | null;
}

function goOn(found: Found, now: Clock, { budget, most, among }: Bounds): Found {
  const began = now();
  const mayGoOn = (hits: number) => hits < most && now() < began + budget;
  const { text, wish } = found;
  const scan = scanPlain(text.plain, folded(wish.pattern, text.ignoresMarks), found.scan, among, mayGoOn);
  const fresh = scan.starts.slice(found.hits.length).map((from, at) => {
    return hitFrom(text, from, scan.ends[found.hits.length + at] ?? from);
  });
  const spent = found.spent + now() - began;
  const stopped = !scan.done && spent >= findBudget;
  return { ...found, hits: [...found.hits, ...fresh], done: scan.done, spent, stopped, scan };
}

/** A text to look for, folded like the text it is looked for in. */
export const folded = (pattern: string, ignoresMarks: boolean): string => {
  const spaced = pattern.replace(/\s+/g, ' ');
  return lowered(ignoresMarks ? withoutMarks(spaced).folded : spaced);
};

/** The earlier hits, where all later ones must be among them: same text, and the pattern only grew at its end. */
function narrowed(text: FindText, wish: Wish, before: Found | BadPattern | undefined): Scan | null {
  if (before?.is !== 'found' || before.text !== text || wish.regex || before.wish.regex) return null;
  const [was, is] = [before.wish.pattern, wish.pattern].map((pattern) => folded(pattern, text.ignoresMarks));
  if (!was || !is?.startsWith(was) || mayOverlapItself(was)) return null;
  return before.scan;
}

/** `ana` in `banana` is found once, so its hits do not hold every place where `anas` could be. */
function mayOverlapItself(pattern: string): boolean {
  for (let size = 1; size < pattern.length; size++) if (pattern.endsWith(pattern.slice(0, size))) return true;
  return false;
}

function hitFrom({ starts, places }: FindText, from: number, to: number): Hit {
  const first = places?.[from] ?? from;
  const line = lineOf(starts, first);
  // The break between two lines belongs to neither, so a hit that ends with it ends with the line.
  const past = places?.[to] ?? to;
  const end = past > first && starts[lineOf(starts, past)] === past ? past - 1 : past;
  const lastLine = lineOf(starts, Math.max(first, end - 1));
  const hit = { line, from: first - (starts[line] ?? 0), to: end - (starts[lastLine] ?? 0) };
  return lastLine === line ? hit : { ...hit, toLine: lastLine };
}

/**
 * The source of a regular expression, folded like the text it is looked for in. It is only parsed here, which is quick: running
 * it is for the pattern worker.
 */
export function patternFrom(source: string, ignoresMarks: boolean): string | BadPattern {
  const bare = ignoresMarks ? withoutMarks(source.normalize('NFC')).folded : source;
  try {
    new RegExp(bare, 'gimu');
    return bare;
  } catch (error) {
    return { is: 'bad-pattern', reason: error instanceof Error ? error.message : String(error) };
  }
}
