import type { DBSchema, IDBPDatabase, StoreNames } from 'idb';
import type { TrackFacts, TrackText } from '@/lib/captions/track-facts';
import type { Collection, ItemBatch } from '@/lib/collection/collection';
import type { VideoNote } from '@/lib/collection/video-note';
import type { StoredSecret } from '@/lib/connection/token';
import type { StoreOf } from '@/lib/database/record';
import type { Download } from '@/lib/downloads/download';
import type { Capture, CaptureBody } from '@/lib/provenance/capture';
import type { Run, Step } from '@/lib/runs/run';
import type { SavedQuery } from '@/lib/search/search-form';
import type { CachedResponse } from '@/lib/service/call';
import type { Micros } from '@/lib/service/price';
import type { SpendingSum, SumKey } from '@/lib/spending/spending';
import type { ToolList, ToolResponse } from '@/lib/tools/tool-records';
import type { records } from './records';

/**
 * The object stores of the extension's database, which content scripts cannot open. Times are in milliseconds since
 * 1970.
 */
export interface DatabaseSchema extends DBSchema {
  answers: {
    key: string;
    value: CachedResponse;
    /** Queries through `recent` read only its keys, because responses can be large. */
    indexes: { videoId: string; receivedAt: number; recent: [receivedAt: number, videoId: string] };
  };
  names: { key: string; value: { videoId: string; title: string; at: number } };
  /** Comments whose replies were requested from a video's page, stored because responses with replies name no video. */
  comments: {
    key: [videoId: string, comment: string];
    value: { videoId: string; comment: string; at: number };
    indexes: { videoId: string };
  };
  ledger: StoreOf<typeof records.ledger>;
  /** Derived from the ledger; cleared when the sums must be computed again. */
  sums: { key: SumKey; value: SpendingSum };
  /** What the service billed for a day of the user's time zone (`2026-11-22`), as entered at the time `at`. */
  bills: { key: string; value: { day: string; micros: Micros; at: number } };
  /** Keyed by connection. */
  token: { key: string; value: StoredSecret };
  toolLists: { key: string; value: ToolList };
  toolAnswers: { key: string; value: ToolResponse; indexes: { list: [mcpUrl: string, tool: string] } };
  collections: { key: string; value: Collection };
  /** The index `videoId` finds every batch that contains a video, in any collection. */
  gatherings: {
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
  bodies: { key: string; value: CaptureBody };
  runs: { key: string; value: Run; indexes: { collection: string; state: string } };
  /** The index `next` finds the first step of a run in a given state without reading the other steps. */
  steps: {
    key: [runId: string, n: number];
    value: Step;
    indexes: { state: string; next: [runId: string, state: string] };
  };
  marks: { key: [collectionId: string, videoId: string]; value: VideoNote; indexes: { videoId: string } };
  queries: { key: string; value: SavedQuery; indexes: { collection: string } };
  /** Downloads in the order in which they were requested. */
  saves: { key: string; value: Download; indexes: { state: string } };
  /** Derived from saved captions, for pages that read many of them. Both are derived again if the text is missing. */
  trackFacts: { key: string; value: TrackFacts; indexes: { videoId: string } };
  trackTexts: { key: string; value: TrackText; indexes: { videoId: string } };
  /** Non-extractable keys, used to pseudonymize the names of people in exports. */
  keys: { key: string; value: CryptoKey };
}
export type StoreName = StoreNames<DatabaseSchema>;
export type Database = IDBPDatabase<DatabaseSchema>;
