import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import type { TrackFacts, TrackText } from '@/lib/captions/track-facts';
import type { Collection, ItemBatch } from '@/lib/collection/collection';
import type { VideoNote } from '@/lib/collection/video-note';
import type { StoredSecret } from '@/lib/connection/secret';
import type { Download } from '@/lib/downloads/download';
import type { Capture, CaptureBody } from '@/lib/provenance/capture';
import type { Run, Step } from '@/lib/runs/run';
import type { SavedQuery } from '@/lib/search/saved-query';
import type { CachedResponse } from '@/lib/service/call';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { SpendingSum, SumKey } from '@/lib/spending/spending';
import type { ToolList, ToolResponse } from '@/lib/tools/tool-records';

/** Everything that rests on this device, out of reach for content scripts. Times in milliseconds since 1970. */
export interface DatabaseSchema extends DBSchema {
  answers: {
    key: string;
    value: CachedResponse;
    /** `recent` is read by its keys alone: one answer may weigh megabytes. */
    indexes: { videoId: string; receivedAt: number; recent: [receivedAt: number, videoId: string] };
  };
  names: { key: string; value: { videoId: string; title: string; at: number } };
  /** Comments whose replies were asked for beside a video: answers about replies name no video. */
  comments: {
    key: [videoId: string, comment: string];
    value: { videoId: string; comment: string; at: number };
    indexes: { videoId: string };
  };
  /** `run` and `collection` find what a run and a collection cost; other rows are not in them. */
  ledger: {
    key: string;
    value: LedgerEntry;
    indexes: { sentAt: number; state: string; key: string; run: string; collection: string };
  };
  /** Derived from the ledger; empty where it is to be made anew. */
  sums: { key: SumKey; value: SpendingSum };
  /** By connection. */
  token: { key: string; value: StoredSecret };
  toolLists: { key: string; value: ToolList };
  toolAnswers: { key: string; value: ToolResponse; indexes: { list: [mcpUrl: string, tool: string] } };
  collections: { key: string; value: Collection };
  /** `videoId` finds every gathering of a video, in any collection. */
  gatherings: {
    key: [collectionId: string, id: string];
    value: ItemBatch;
    indexes: { videoId: string; run: string };
  };
  /** Evidence, added to and never written over; `videoId` finds every capture that tells of a video, `about` that asks about it. */
  captures: {
    key: [collectionId: string, id: string];
    value: Capture;
    indexes: { videoId: string; about: string; run: string; key: string };
  };
  bodies: { key: string; value: CaptureBody };
  runs: { key: string; value: Run; indexes: { collection: string; state: string } };
  /** `next` finds the first of a run in a state, however many there are. */
  steps: {
    key: [runId: string, n: number];
    value: Step;
    indexes: { state: string; next: [runId: string, state: string] };
  };
  marks: { key: [collectionId: string, videoId: string]; value: VideoNote; indexes: { videoId: string } };
  queries: { key: string; value: SavedQuery; indexes: { collection: string } };
  /** Files that are being saved, in the order they were asked for. */
  saves: { key: string; value: Download; indexes: { state: string } };
  /** Derived from held captions, for what looks at many of them; empty where it is to be made anew. */
  trackFacts: { key: string; value: TrackFacts; indexes: { videoId: string } };
  trackTexts: { key: string; value: TrackText; indexes: { videoId: string } };
  /** Keys that cannot be read, only used: what replaces the names of people in exports. */
  keys: { key: string; value: CryptoKey };
}
export type StoreName = StoreNames<DatabaseSchema>;
export type Database = IDBPDatabase<DatabaseSchema>;
export type UpgradeTransaction = IDBPTransaction<DatabaseSchema, StoreName[], 'versionchange'>;
export type Migration = (db: Database, tx: UpgradeTransaction) => void | Promise<void>;

/** Grows with each step of `migrations.ts`. */
const databaseVersion = 5;

let connection: Promise<Database> | undefined;

/** The one connection of this context, opened when first needed and again after it was lost. */
export const database = (): Promise<Database> => {
  connection ??= openForContext().catch((error: unknown) => {
    connection = undefined;
    throw error;
  });
  return connection;
};

/** Pages read through a filter. The builder knows which scripts are of pages, and leaves it out of all others. */
async function openForContext(): Promise<Database> {
  if (import.meta.env.ENTRYPOINT !== 'html') return openUpgraded();
  const { withReadableRows } = await import('./readable-rows');
  return withReadableRows(await openUpgraded());
}

/** Lets go of the connection, for a newer version in another context and for tests. */
export async function closeDatabase(): Promise<void> {
  const closing = connection;
  connection = undefined;
  (await closing)?.close();
}

/** The steps are loaded for a database that needs one: the browser waits for nothing else while it is being changed. */
async function openUpgraded(): Promise<Database> {
  const current = await openVersion(null);
  if (current) return current;
  const { migrations } = await import('./migrations');
  const upgraded = await openVersion(migrations);
  if (!upgraded) throw new Error('The database was not upgraded');
  return upgraded;
}

/** `null` where it is older than its version, and there are no steps to bring it there. */
async function openVersion(migrations: readonly Migration[] | null): Promise<Database | null> {
  let cause: unknown;
  let isOlder = false;
  try {
    return await openDB<DatabaseSchema>('sidelight', databaseVersion, {
      async upgrade(db, from, _to, tx) {
        isOlder = migrations === null;
        try {
          for (const step of migrations?.slice(from) ?? []) await step(db, tx);
        } catch (error) {
          cause = error;
        }
        if (isOlder || cause) abortTransaction(tx);
      },
      // An older page must not keep an updated worker from opening the database.
      blocking: () => void closeDatabase(),
      terminated: () => {
        connection = undefined;
      },
    });
  } catch (error) {
    if (isOlder) return null;
    throw cause ?? error;
  }
}

/** Half of what a transaction writes must not stay: after an error of ours the browser would keep it. */
export function abortTransaction(tx: { done: Promise<void>; error: DOMException | null; abort(): void }): void {
  tx.done.catch(() => {
    // That it was given up is told by whoever gave it up.
  });
  // One that the browser gave up itself, for lack of room, has its error by now.
  if (tx.error === null) tx.abort();
}

/** Whether a write failed because the device has no room left. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'QuotaExceededError' || error.code === 22);
