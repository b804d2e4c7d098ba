import type { StoreApi } from 'zustand/vanilla';
import type { HitsFormat } from '../export-hits';
import type { HitInContext } from '../in-context';
import type { CaptionQuery } from '../query';
import type { SearchProgress } from '../search-session';
import type { SearchCommand, SearchEvent } from '../worker-messages';

/** The words of everything held, out of this page's way. */
export interface SearchPorts {
  open(onEvent: (event: SearchEvent) => void): { post(command: SearchCommand): void; end(): void };
  now(): number;
  sink(
    file: { name: string; mediaType: string; chunks: AsyncIterable<Uint8Array> },
    signal: AbortSignal,
  ): Promise<{ is: 'saved' | 'stopped' | 'no-room' }>;
}

export interface SavedSearchState {
  wish: CaptionQuery;
  /** Tracks that are made ready: so many of so many. */
  reading: { done: number; of: number } | null;
  /** Tracks that could not be read; whether the device has no room for what is made of them. */
  unread: number;
  isFull: boolean;
  /** Whoever holds the words died over them. */
  isBroken: boolean;
  bad: { reason: string } | null;
  /** How far it came; `null` where nothing is looked for, or nothing is known yet. */
  count: SearchProgress | null;
  /** Milliseconds until the first hits stood here. */
  took: number | null;
  /** Hits near the view, by their places. */
  rows: ReadonlyMap<number, HitInContext>;
  /** The tracks that are looked through, and the hits in each. */
  keys: readonly string[];
  counts: Uint32Array;
  /** When the hits of tracks are said, in milliseconds, by the tracks' keys. */
  times: ReadonlyMap<string, readonly number[]>;
  /** A file is being written. */
  isSaving: boolean;
}

export interface SavedSearchStore extends StoreApi<SavedSearchState> {
  /** While the pane is open the words are in memory. */
  open(): void;
  close(): void;
  /** After it broke off: holds the words anew. */
  reopen(): void;
  find(change: Partial<CaptionQuery>): void;
  /** A stopped pattern goes on. */
  resume(): void;
  /** Ends what is looked for; what was found stays. */
  stop(): void;
  /** A hit is in view: reads it and those around it. */
  loadRowsAround(at: number): void;
  loadTimes(key: string): void;
  /** Saves every hit that was found; free. */
  save(format: HitsFormat): Promise<void>;
}

type SearchResults = Pick<SavedSearchState, 'bad' | 'count' | 'took' | 'rows' | 'counts' | 'times'>;
/** Nothing is looked for. */
export const noResults: SearchResults = {
  ...{ bad: null, count: null, took: null },
  ...{ rows: new Map(), counts: new Uint32Array(), times: new Map() },
};
