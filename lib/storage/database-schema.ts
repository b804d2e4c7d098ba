import type { DBSchema, IDBPDatabase, StoreNames } from 'idb';
import type { TrackFacts, TrackText } from '@/lib/captions/track-facts';
import type { Collection, ItemBatch } from '@/lib/collection/collection';
import type { VideoNote } from '@/lib/collection/video-note';
import type { StoredSecret } from '@/lib/connection/token';
import type { StoreOf } from '@/lib/database/record';
import type { Capture, CaptureBody } from '@/lib/provenance/capture';
import type { Run, Step } from '@/lib/runs/run';
import type { SavedQuery } from '@/lib/search/search-form';
import type { CachedResponse } from '@/lib/service/call';
import type { records } from './records';

type RecordStores = { [Name in keyof typeof records]: StoreOf<(typeof records)[Name]> };

/**
 * The object stores of the extension's database, which content scripts cannot open. Times are in milliseconds since
 * 1970.
 */
export interface DatabaseSchema extends DBSchema, RecordStores {
  responses: {
    key: string;
    value: CachedResponse;
    /** Queries through `recent` read only its keys, because responses can be large. */
    indexes: { videoId: string; receivedAt: number; recent: [receivedAt: number, videoId: string] };
  };
  /** Keyed by connection. */
  credentials: { key: string; value: StoredSecret };
  collections: { key: string; value: Collection };
  /** The index `videoId` finds every batch that contains a video, in any collection. */
  itemBatches: {
    key: [collectionId: string, id: string];
    value: ItemBatch;
    indexes: { videoId: string; run: string };
  };
  /**
   * A later response never overwrites a capture. The index `videoId` finds captures that contain a video; `about` finds
   * captures whose request names it.
   */
  captures: {
    key: [collectionId: string, id: string];
    value: Capture;
    indexes: { videoId: string; about: string; run: string; key: string };
  };
  captureBodies: { key: string; value: CaptureBody };
  runs: { key: string; value: Run; indexes: { collection: string; state: string } };
  /** The index `next` finds the first step of a run in a given state without reading the other steps. */
  steps: {
    key: [runId: string, n: number];
    value: Step;
    indexes: { state: string; next: [runId: string, state: string] };
  };
  videoNotes: { key: [collectionId: string, videoId: string]; value: VideoNote; indexes: { videoId: string } };
  savedSearches: { key: string; value: SavedQuery; indexes: { collection: string } };
  /** Derived from saved captions, for pages that read many of them. Both are derived again if the text is missing. */
  trackStatistics: { key: string; value: TrackFacts; indexes: { videoId: string } };
  trackTexts: { key: string; value: TrackText; indexes: { videoId: string } };
  /** Non-extractable keys, used to pseudonymize the names of people in exports. */
  pseudonymKeys: { key: string; value: CryptoKey };
}
export type StoreName = StoreNames<DatabaseSchema>;
export type Database = IDBPDatabase<DatabaseSchema>;
