import { foldPattern, type InvalidPattern, type MillisecondClock, toRegexSource } from '@/lib/captions/find';
import type { PatternRunner } from '@/lib/patterns/patterns';
import type { HitInContext, SearchDocument } from './search-document';

/** What is looked for in all held captions. */
export interface CaptionQuery {
  pattern: string;
  /** `pattern` is a regular expression. Case never matters. */
  regex: boolean;
  /** `é` is found by `e`. */
  ignoresMarks: boolean;
}

/** The wish made ready: a text as it stands, words with any space between them, or the source of a regular expression. */
type CompiledQuery = TextQuery | PatternQuery;

export type TextQuery =
  | { is: 'text'; text: string; wish: CaptionQuery }
  | { is: 'words'; text: string; words: RegExp; wish: CaptionQuery };

export interface PatternQuery {
  is: 'pattern';
  source: string;
  wish: CaptionQuery;
}

/** `null` for a wish for nothing. */
export function compileQuery(wish: CaptionQuery): CompiledQuery | InvalidPattern | null {
  if (wish.regex) {
    if (wish.pattern === '') return null;
    const source = toRegexSource(wish.pattern, wish.ignoresMarks);
    return typeof source === 'string' ? { is: 'pattern', source, wish } : source;
  }
  const text = foldPattern(wish.pattern, wish.ignoresMarks);
  if (text.trim() === '') return null;
  if (!text.includes(' ')) return { is: 'text', text, wish };
  // A phrase is found across the end of a line, and wherever somebody wrote two spaces.
  const words = new RegExp(text.split(' ').map(escaped).join('[ \\n]+'), 'g');
  return { is: 'words', text, words, wish };
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Whether all that has the later one has the earlier one too: then only there it need be looked for. */
export const isNarrower = (later: CompiledQuery, earlier: CompiledQuery): boolean =>
  later.is !== 'pattern' &&
  earlier.is !== 'pattern' &&
  later.wish.ignoresMarks === earlier.wish.ignoresMarks &&
  later.text.startsWith(earlier.text);

/** How far a search has come. */
export interface SearchProgress {
  hits: number;
  /** Tracks with hits in them, and tracks looked through. */
  tracks: number;
  seen: number;
  done: boolean;
  /** A pattern took all the time it may, or found more than can be kept; going on is for the user to ask. */
  stopped: boolean;
  /** Milliseconds that it took so far. */
  spent: number;
}

/** One search over many tracks; a step of it is short, so that a newer one can take its place. */
export interface SearchSession {
  is: 'search';
  query: CompiledQuery;
  docs: readonly SearchDocument[];
  /** Hits in each track, side by side with `docs`; of those not seen yet, 0. */
  counts: Uint32Array;
  count(): SearchProgress;
  /** Goes on for about so many milliseconds, or until there are `most` hits. */
  advance(milliseconds: number, maxHits?: number): Promise<SearchProgress | InvalidPattern>;
  /** Ends the step under way; nothing of it is lost but time. */
  cancel(): void;
  /** Lets a stopped pattern have the same time again. */
  allowMore(): void;
  /** Hits in the order of tracks and times, counted from 0; as many as are known of them. */
  rows(from: number, until: number): HitInContext[];
  /** When the hits of one track are said, in milliseconds. */
  timesIn(at: number): number[];
}

export interface SearchEnv {
  now: MillisecondClock;
  patterns: Pick<PatternRunner, 'search'>;
}

/** What a page asks of the one who holds the texts. `n` grows with each wish, so that a late word on an older one is known. */
export type SearchCommand =
  /** The tracks that are looked through, and their order. */
  | { is: 'among'; keys: readonly string[] }
  | { is: 'search'; n: number; wish: CaptionQuery }
  | { is: 'stop' }
  /** A stopped pattern may take the same time again. */
  | { is: 'go-on' }
  | { is: 'rows'; n: number; from: number; until: number }
  | { is: 'times'; n: number; key: string };

export type SearchEvent =
  /** Tracks are made ready: so many of so many. */
  | { is: 'reading'; done: number; of: number }
  /** All of them are. `unread` could not be read; `isFull` where the device has no room for what is made of them. */
  | { is: 'ready'; unread: number; isFull: boolean }
  /** Whoever holds the texts died over them: nothing more comes. */
  | { is: 'broken' }
  | { is: 'bad-pattern'; n: number; reason: string }
  /** The tracks that are looked through from now on: those asked for that are there. */
  | { is: 'through'; keys: readonly string[] }
  /** How far the search came, and the hits in each of those tracks, side by side with them. */
  | { is: 'count'; n: number; count: SearchProgress; counts: Uint32Array }
  | { is: 'rows'; n: number; from: number; rows: HitInContext[] }
  | { is: 'times'; n: number; key: string; times: number[] };
