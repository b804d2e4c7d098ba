import { notifyChanged } from '@/lib/database/changes';
import { database } from '@/lib/database/database';
import { chunk } from '@/lib/shared/lists';
import type { NewItem } from '../collection';
import { type AddOperation, type BatchBeforeRemoval, batchIdPrefix, createBatches } from '../collection-items';
import type { ItemBatch } from '../records';
import { createVideoIdSet, type IdLookup, type VideoIdSet } from '../video-id-set';
import {
  type BatchStore,
  changeBatches,
  keysStartingWith,
  removeFromBatches,
  restoreVideos,
  startAddOperation,
} from './collection-repository';

/** The result of adding a long list. Batches that were already written stay, even if the addition ended early. */
interface AddItemsResult {
  added: number;
  done: number;
  /** `gone` means that the collection was deleted in the meantime. */
  ended: 'done' | 'stopped' | 'storage-full' | 'deleted';
  /** Undoes the addition in steps and reports the progress; `null` if nothing was written. */
  undo: ((onProgress?: (done: number, total: number) => void) => Promise<void>) | null;
}

interface AddItemsOptions {
  /** Called after each stored batch with the numbers of processed entries and of new videos so far. */
  onProgress?(done: number, added: number): void;
  /** Checked before each batch. */
  signal?: AbortSignal;
}

/** Maximum number of batches that are read or written at once. A batch has up to 5,000 videos. */
const batchesPerTransaction = 20;

/**
 * Adds a list of any length, with one transaction for each batch, so that the list does not have to be in memory. A
 * video must not be in more than one batch.
 */
export async function addItems(
  collectionId: string,
  batches: Iterable<readonly NewItem[]> | AsyncIterable<readonly NewItem[]>,
  { onProgress, signal }: AddItemsOptions = {},
): Promise<AddItemsResult> {
  const operation = await startAddOperation(collectionId);
  const progress: AddProgress = {
    operation: { ...operation, batchesWritten: 0 },
    known: readKnownVideos(collectionId),
    replacing: createVideoIdSet(),
  };
  const result: AddItemsResult = { added: 0, done: 0, ended: 'done', undo: null };
  for await (const batch of batches) {
    if (signal?.aborted) break;
    const added = await addBatch(batch, progress);
    if (typeof added === 'string') {
      result.ended = added;
      break;
    }
    result.added += added;
    result.done += batch.length;
    notifyChanged('itemBatches');
    onProgress?.(result.done, result.added);
  }
  if (signal?.aborted && result.ended === 'done') result.ended = 'stopped';
  if (progress.operation.batchesWritten === 0) return result;
  // One pass at the end avoids rewriting the older batches for each new batch.
  const { replaced, ended } = await removeEarlier(operation, progress.replacing);
  if (ended !== 'done') result.ended = ended;
  return { ...result, undo: createUndo(operation, replaced) };
}

/**
 * Returns a function that undoes an addition: it restores the replaced videos and deletes the new batches. The replaced
 * data is kept in blobs, which are outside the page's heap.
 */
function createUndo(
  { collectionId, addedAt, operationId }: StartedOperation,
  replaced: readonly Blob[],
): NonNullable<AddItemsResult['undo']> {
  const prefix = batchIdPrefix(addedAt, operationId);
  return async (onProgress) => {
    const db = await database();
    const batchRange = IDBKeyRange.bound([collectionId, prefix], [collectionId, `${prefix}~`]);
    const parts = chunk(await db.getAllKeys('itemBatches', batchRange), batchesPerTransaction);
    let done = 0;
    const step = () => {
      done += 1;
      onProgress?.(done, replaced.length + parts.length);
    };
    // Replaced videos are restored first, so that nothing is lost if the page closes in between.
    for (const json of replaced) {
      await restoreVideos(JSON.parse(await json.text()) as BatchBeforeRemoval[]);
      step();
    }
    for (const keys of parts) {
      const tx = db.transaction('itemBatches', 'readwrite');
      await Promise.all([...keys.map((key) => tx.store.delete(key)), tx.done]);
      notifyChanged('itemBatches');
      step();
    }
  };
}

type StartedOperation = Omit<AddOperation, 'rule'>;

interface AddProgress {
  /** `batchesWritten` is the number of batches written so far. */
  operation: StartedOperation & { batchesWritten: number };
  known: KnownVideos;
  /** Known videos that the rule `update` replaces. */
  replacing: VideoIdSet;
}

/** Writes a batch and returns how many of its videos are new, or the reason why it could not be written. */
async function addBatch(items: readonly NewItem[], { operation, known, replacing }: AddProgress) {
  const written = await changeBatches(operation.collectionId, async (store, { duplicates: rule }) => {
    await known.readNew(store);
    const { batches, added } = createBatches(items, known.ids, { ...operation, rule });
    for (const batch of batches) await store.put(batch);
    return { rule, batches, added };
  });
  if (typeof written === 'string') return written;
  operation.batchesWritten += written.batches.length;
  if (written.rule === 'update') for (const { videoId } of items) if (known.ids.has(videoId)) replacing.add(videoId);
  for (const { id, ids } of written.batches) known.add(id, ids);
  return written.added.length;
}

interface KnownVideos {
  ids: IdLookup;
  readNew(store: BatchStore): Promise<void>;
  /** Adds the ids of a batch without reading it from the database. */
  add(id: string, ids: ItemBatch['ids']): void;
}

/**
 * Creates a compact set of the ids in a collection. Looking up each id in the database would take twice as long as
 * writing the id.
 */
function readKnownVideos(collectionId: string): KnownVideos {
  const ids = createVideoIdSet();
  const read = new Set<string>();
  const add: KnownVideos['add'] = (id, added) => {
    read.add(id);
    for (const videoId of added) ids.add(videoId);
  };
  return {
    ids,
    add,
    async readNew(store) {
      const keys = await store.getAllKeys(keysStartingWith(collectionId));
      const fresh = keys.filter(([, id]) => !read.has(id));
      for (const keysOfStep of chunk(fresh, batchesPerTransaction)) {
        for (const batch of await Promise.all(keysOfStep.map((key) => store.get(key)))) {
          if (batch) add(batch.id, batch.ids);
        }
      }
    },
  };
}

/** Removes the videos in `replacing` from all batches older than an addition, and returns the data for an undo. */
async function removeEarlier({ collectionId, addedAt, operationId }: StartedOperation, replacing: VideoIdSet) {
  const before = IDBKeyRange.bound([collectionId], [collectionId, batchIdPrefix(addedAt, operationId)], false, true);
  const replaced: Blob[] = [];
  if (replacing.size === 0) return { replaced, ended: 'done' as const };
  for (const keys of chunk(await (await database()).getAllKeys('itemBatches', before), batchesPerTransaction)) {
    const removed = await changeBatches(collectionId, async (store) => {
      const batches = await Promise.all(keys.map((key) => store.get(key)));
      return removeFromBatches(
        store,
        batches.filter((batch) => batch !== undefined),
        replacing,
      );
    });
    if (typeof removed === 'string') return { replaced, ended: removed };
    if (removed.length === 0) continue;
    replaced.push(new Blob([JSON.stringify(removed)]));
    notifyChanged('itemBatches');
  }
  return { replaced, ended: 'done' as const };
}
