import type { IDBPObjectStore } from 'idb';
import { environment, userAgent } from '@/lib/browser/environment';
import { currentTranslation } from '@/lib/browser/translation';
import { notifyChanged, watchChanges } from '@/lib/database/changes';
import { abortTransaction, database, isStorageFull, type StorageFull } from '@/lib/database/database';
import type { DatabaseSchema, StoreName } from '@/lib/database/database-schema';
import type { VideoId } from '@/lib/service/ids';
import { settingsRepository } from '@/lib/settings/repository';
import { defaultCollectionId } from '@/lib/settings/settings';
import { fail, ok, type Result } from '@/lib/shared/result';
import { createCollection, type NewItem } from '../collection';
import {
  type AddOperation,
  type BatchBeforeRemoval,
  createBatches,
  removeFromBatch,
  restoreToBatch,
} from '../collection-items';
import type { Collection, ItemBatch } from '../records';
import type { IdLookup } from '../video-id-set';

/** Returns the default collection, named in the user's language, without storing it. */
export const defaultCollection = (): Collection =>
  createCollection(defaultCollectionId, currentTranslation()('defaultCollection'), environment.now());

export async function ensureDefaultCollection(): Promise<void> {
  const first = defaultCollection();
  const tx = (await database()).transaction('collections', 'readwrite');
  if ((await tx.store.getKey(defaultCollectionId)) === undefined) await tx.store.put(first);
  await tx.done;
}

export type BatchStore = IDBPObjectStore<DatabaseSchema, ArrayLike<StoreName>, 'itemBatches', 'readwrite'>;

/** For more videos than this, reading the whole collection is faster than looking up each video. */
const maxLookups = 200;

/**
 * Writes an addition by the collection's rule for duplicates, and returns the new videos. The caller is responsible for
 * the transaction.
 */
export async function writeNewItems(
  store: BatchStore,
  items: readonly NewItem[],
  operation: AddOperation,
): Promise<{ added: VideoId[] }> {
  const ids = items.map(({ videoId }) => videoId);
  const known = await knownVideos(store, operation.collectionId, ids);
  const replacing = operation.rule === 'update' ? ids.filter((id) => known.has(id)) : [];
  if (replacing.length > 0) await removeFromCollection(store, operation.collectionId, new Set(replacing));
  const { batches, added } = createBatches(items, known, operation);
  for (const batch of batches) await store.put(batch);
  return { added };
}

/** Removes videos from every batch of a collection, and returns the data for an undo. */
export const removeFromCollection = async (store: BatchStore, collectionId: string, videoIds: ReadonlySet<string>) =>
  removeFromBatches(store, await batchesWith(store, collectionId, videoIds), videoIds);

/** Removes videos from the given batches, and returns the data for an undo. */
export async function removeFromBatches(store: BatchStore, batches: readonly ItemBatch[], removedIds: IdLookup) {
  const before: BatchBeforeRemoval[] = [];
  for (const batch of batches) {
    const removed = batch.ids.filter((id) => removedIds.has(id));
    if (removed.length === 0) continue;
    before.push({ ...batch, removed });
    const remaining = removeFromBatch(batch, removedIds);
    if (remaining.ids.length > 0) await store.put(remaining);
    else await store.delete([batch.collectionId, batch.id]);
  }
  return before;
}

/** Returns the batches of a collection that may contain some of these videos, oldest first. */
async function batchesWith(store: BatchStore, collectionId: string, ids: ReadonlySet<string>) {
  if (ids.size > maxLookups) return store.getAll(keysStartingWith(collectionId));
  const found = await Promise.all([...ids].map((id) => store.index('videoId').getAllKeys(id)));
  const keys = new Set(found.flat().flatMap(([collection, id]) => (collection === collectionId ? [id] : [])));
  const batches = await Promise.all([...keys].sort().map((id) => store.get([collectionId, id])));
  return batches.filter((batch) => batch !== undefined);
}

async function knownVideos(store: BatchStore, collectionId: string, ids: readonly VideoId[]) {
  const batches = await batchesWith(store, collectionId, new Set(ids));
  return new Set(batches.flatMap((batch) => batch.ids));
}

export const keysStartingWith = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []]);

/**
 * Adds videos by the collection's rule for duplicates, and returns the new ones. Writes either all of the videos or
 * none.
 */
async function addVideos(collectionId: string, items: readonly NewItem[]): Promise<Result<VideoId[], StorageFull>> {
  const operation = await startAddOperation(collectionId);
  const result = await changeBatches(collectionId, (store, { duplicates: rule }) =>
    writeNewItems(store, items, { ...operation, rule }),
  );
  if (result === 'storage-full') return fail({ kind: result });
  notifyChanged('itemBatches');
  return ok(result === 'deleted' ? [] : result.added);
}

async function removeVideos(collectionId: string, videoIds: readonly string[]): Promise<BatchBeforeRemoval[]> {
  const tx = (await database()).transaction('itemBatches', 'readwrite');
  const before = await removeFromCollection(tx.store, collectionId, new Set(videoIds));
  await tx.done;
  notifyChanged('itemBatches');
  return before;
}

/**
 * Puts removed videos back with their original times. Other changes to their batches are preserved. Returns `false`,
 * without a change, if their collection was deleted in the meantime.
 */
export async function restoreVideos(batches: readonly BatchBeforeRemoval[]): Promise<boolean> {
  const tx = (await database()).transaction(['collections', 'itemBatches'], 'readwrite');
  const store = tx.objectStore('itemBatches');
  for (const original of batches) {
    if ((await tx.objectStore('collections').getKey(original.collectionId)) === undefined) return false;
    await store.put(restoreToBatch(original, await store.get([original.collectionId, original.id])));
  }
  await tx.done;
  notifyChanged('itemBatches');
  return true;
}

/**
 * Returns an addition that starts now and is made by the user; a run adds its id. The collection's rule for duplicates
 * is not included.
 */
export async function startAddOperation(collectionId: string): Promise<Omit<AddOperation, 'rule'>> {
  if (collectionId === defaultCollectionId) await ensureDefaultCollection();
  const { storeUserAgent } = await settingsRepository.get();
  const agent = storeUserAgent ? userAgent() : null;
  return { collectionId, runId: null, agent, addedAt: environment.now(), operationId: environment.randomSuffix() };
}

/**
 * Changes the batches of a collection in one transaction. Returns `gone` if the collection does not exist, and
 * `storage-full` if the write failed for lack of space.
 */
export async function changeBatches<T>(
  collectionId: string,
  change: (store: BatchStore, collection: Collection) => Promise<T>,
): Promise<T | 'storage-full' | 'deleted'> {
  const tx = (await database()).transaction(['collections', 'itemBatches'], 'readwrite');
  try {
    const collection = await tx.objectStore('collections').get(collectionId);
    if (!collection) return 'deleted';
    const changed = await change(tx.objectStore('itemBatches'), collection);
    await tx.done;
    return changed;
  } catch (error) {
    abortTransaction(tx);
    // A failed write aborts its transaction. Depending on the browser, either of the two errors names the cause.
    if (isStorageFull(error) || isStorageFull(tx.error)) return 'storage-full';
    throw error;
  }
}

export const collectionRepository = {
  /**
   * Returns every collection, oldest first. The list is never empty: if nothing is stored yet, it contains the default
   * collection.
   */
  async all(): Promise<Collection[]> {
    const collections = await (await database()).getAll('collections');
    if (collections.length === 0) return [defaultCollection()];
    return collections.sort(byAge);
  },

  async get(collectionId: string): Promise<Collection | undefined> {
    const collection = await (await database()).get('collections', collectionId);
    return collection ?? (collectionId === defaultCollectionId ? defaultCollection() : undefined);
  },

  /** Returns every batch of a collection, oldest first. */
  async batches(collectionId: string): Promise<ItemBatch[]> {
    return (await database()).getAll('itemBatches', keysStartingWith(collectionId));
  },

  add: addVideos,
  remove: removeVideos,

  async idsInCollection(collectionId: string, videoIds: readonly string[]): Promise<Set<string>> {
    const index = (await database()).transaction('itemBatches').store.index('videoId');
    const keys = await Promise.all(videoIds.map((videoId) => index.getAllKeys(videoId)));
    return new Set(videoIds.filter((_, index) => keys[index]?.some(([collection]) => collection === collectionId)));
  },

  async count(collectionId: string): Promise<number> {
    return new Set((await collectionRepository.batches(collectionId)).flatMap(({ ids }) => ids)).size;
  },
};

export async function storeCollection(collection: Collection): Promise<void> {
  await (await database()).put('collections', collection);
  notifyChanged('collections');
}

/** Calls `changed` after each change of collections or their videos. Returns a function that stops this. */
export const watchCollections = (changed: () => void): (() => void) =>
  watchChanges(['collections', 'itemBatches', 'videoTitles'], changed);

const byAge = (one: Collection, other: Collection): number =>
  one.createdAt - other.createdAt || (one.id === defaultCollectionId ? -1 : 1);
