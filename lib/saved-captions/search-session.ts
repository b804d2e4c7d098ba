import type { BadPattern, Clock } from '@/lib/captions/find';
import type { Patterns } from '@/lib/patterns/patterns';
import type { CorpusDoc } from './document';
import type { HitInContext } from './in-context';
import type { CorpusQuery } from './query';

/** How far a search has come. */
export interface CorpusCount {
  hits: number;
  /** Tracks with hits in them, and tracks looked through. */
  tracks: number;
  seen: number;
  done: boolean;
  /** A pattern took all the time it may, or found more than can be kept; going on is for the reader to ask. */
  stopped: boolean;
  /** Milliseconds that it took so far. */
  spent: number;
}

/** One search over many tracks; a step of it is short, so that a newer one can take its place. */
export interface CorpusSearch {
  is: 'search';
  query: CorpusQuery;
  docs: readonly CorpusDoc[];
  /** Hits in each track, side by side with `docs`; of those not seen yet, 0. */
  counts: Uint32Array;
  count(): CorpusCount;
  /** Goes on for about so many milliseconds, or until there are `most` hits. */
  goOn(milliseconds: number, most?: number): Promise<CorpusCount | BadPattern>;
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
  now: Clock;
  patterns: Pick<Patterns, 'search'>;
}
