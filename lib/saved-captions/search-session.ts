import type { InvalidPattern, MillisecondClock } from '@/lib/captions/find';
import type { PatternRunner } from '@/lib/patterns/patterns';
import type { HitInContext } from './in-context';
import type { CompiledQuery } from './query';
import type { SearchDocument } from './search-document';

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
