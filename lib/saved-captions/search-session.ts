import {
  foldPattern,
  type InvalidPattern,
  type MillisecondClock,
  phraseRegex,
  toRegexSource,
} from '@/lib/captions/find';
import type { PatternRunner } from '@/lib/patterns/patterns';
import type { HitInContext, SearchDocument } from './search-document';

export interface CaptionQuery {
  pattern: string;
  /** `pattern` is a regular expression. Searches ignore case. */
  regex: boolean;
  /** `e` matches `é`. */
  ignoresMarks: boolean;
}

/** The compiled query: plain text, words with any space between them, or a regular expression. */
type CompiledQuery = TextQuery | PatternQuery;

export type TextQuery =
  | { is: 'text'; text: string; input: CaptionQuery }
  | { is: 'words'; text: string; words: RegExp; input: CaptionQuery };

export interface PatternQuery {
  is: 'pattern';
  source: string;
  input: CaptionQuery;
}

/** Compiles a query; `null` if it is empty. */
export function compileQuery(query: CaptionQuery): CompiledQuery | InvalidPattern | null {
  if (query.regex) {
    if (query.pattern === '') return null;
    const source = toRegexSource(query.pattern, query.ignoresMarks);
    return typeof source === 'string' ? { is: 'pattern', source, input: query } : source;
  }
  const text = foldPattern(query.pattern, query.ignoresMarks);
  if (text.trim() === '') return null;
  if (!text.includes(' ')) return { is: 'text', text, input: query };
  return { is: 'words', text, words: phraseRegex(text), input: query };
}

/** Returns true only if every match of the later query is in a track that matches the earlier query. */
export const isNarrower = (later: CompiledQuery, earlier: CompiledQuery): boolean =>
  later.is !== 'pattern' &&
  earlier.is !== 'pattern' &&
  later.input.ignoresMarks === earlier.input.ignoresMarks &&
  later.text.startsWith(earlier.text);

export interface SearchProgress {
  hits: number;
  /** Tracks with hits, and tracks searched. */
  tracks: number;
  seen: number;
  done: boolean;
  /** A pattern reached its limit of time or hits; the user decides whether it continues. */
  stopped: boolean;
  spent: number;
}

/** A search over many tracks in short steps, so that a newer search can replace it. */
export interface SearchSession {
  is: 'search';
  query: CompiledQuery;
  docs: readonly SearchDocument[];
  /** Hits per track, parallel to `docs`; 0 for tracks not searched yet. */
  counts: Uint32Array;
  progress(): SearchProgress;
  /** Continues for some milliseconds or until `maxHits` is reached. A pattern ignores both and searches one batch. */
  advance(milliseconds: number, maxHits?: number): Promise<SearchProgress | InvalidPattern>;
  /** Cancels the current step; no hits are lost. */
  cancel(): void;
  /** Grants a stopped pattern its budget again. */
  allowMore(): void;
  /** Returns hits found so far, in order of track and time. Indices count from 0. */
  rows(from: number, until: number): HitInContext[];
  /** Returns line starts of the hits in one track, in milliseconds. */
  timesIn(index: number): number[];
}

export interface SearchEnv {
  now: MillisecondClock;
  patterns: Pick<PatternRunner, 'search'>;
}

/**
 * Commands from the page to the search worker. `n` increases with each query, so that late events of an older query are
 * ignored.
 */
export type SearchCommand =
  | { is: 'tracks'; keys: readonly string[] }
  | { is: 'search'; n: number; query: CaptionQuery }
  | { is: 'stop' }
  /** Continues a stopped pattern with a new budget. */
  | { is: 'continue' }
  | { is: 'rows'; n: number; from: number; until: number }
  | { is: 'times'; n: number; key: string };

export type SearchEvent =
  | { is: 'reading'; done: number; total: number }
  /** Preparation has ended, early if storage is full (`isStorageFull`). `unreadable` is the number of unreadable tracks. */
  | { is: 'ready'; unreadable: number; isStorageFull: boolean }
  /** The worker crashed or can no longer keep its tracks up to date. */
  | { is: 'failed' }
  | { is: 'bad-pattern'; n: number; reason: string }
  /** The tracks that are searched from now on, without those that are not loaded. */
  | { is: 'tracks'; keys: readonly string[] }
  /** Progress of the search with hits per track, parallel to the keys of `tracks`. */
  | { is: 'count'; n: number; progress: SearchProgress; counts: Uint32Array }
  | { is: 'rows'; n: number; from: number; until: number; rows: HitInContext[] }
  | { is: 'times'; n: number; key: string; times: number[] };
