import type { StoreApi } from 'zustand/vanilla';
import type { HitsFormat } from '../export-hits';
import type { HitInContext } from '../in-context';
import type { CorpusWish } from '../query';
import type { CorpusCount } from '../search-session';
import type { CorpusHears, CorpusSays } from '../worker-messages';

/** The words of everything held, out of this page's way. */
export interface SearchPorts {
  open(heard: (said: CorpusSays) => void): { say(what: CorpusHears): void; end(): void };
  now(): number;
  sink(
    file: { name: string; mediaType: string; chunks: AsyncIterable<Uint8Array> },
    signal: AbortSignal,
  ): Promise<{ is: 'saved' | 'stopped' | 'no-room' }>;
}

export interface HeldSearch {
  wish: CorpusWish;
  /** Tracks that are made ready: so many of so many. */
  reading: { done: number; of: number } | null;
  /** Tracks that could not be read; whether the device has no room for what is made of them. */
  unread: number;
  isFull: boolean;
  /** Whoever holds the words died over them. */
  isBroken: boolean;
  bad: { reason: string } | null;
  /** How far it came; `null` where nothing is looked for, or nothing is known yet. */
  count: CorpusCount | null;
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

export interface HeldSearchStore extends StoreApi<HeldSearch> {
  /** While the pane is open the words are in memory. */
  open(): void;
  close(): void;
  /** After it broke off: holds the words anew. */
  openAnew(): void;
  find(change: Partial<CorpusWish>): void;
  /** A stopped pattern goes on. */
  goOn(): void;
  /** Ends what is looked for; what was found stays. */
  stop(): void;
  /** A hit is in view: reads it and those around it. */
  want(at: number): void;
  wantTimes(key: string): void;
  /** Saves every hit that was found; free. */
  save(format: HitsFormat): Promise<void>;
}

type Found = Pick<HeldSearch, 'bad' | 'count' | 'took' | 'rows' | 'counts' | 'times'>;
/** Nothing is looked for. */
export const nothing: Found = {
  ...{ bad: null, count: null, took: null },
  ...{ rows: new Map(), counts: new Uint32Array(), times: new Map() },
};
