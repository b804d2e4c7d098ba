import type { IDBPObjectStore } from 'idb';
import type { VideoId } from '@/lib/service/ids';
import type { DatabaseSchema, StoreName } from '@/lib/storage/database';
import type { ItemBatch, NewItem } from '../collection';
import { type AddOperation, createBatches, type ReducedBatch, removeFromBatch } from '../collection-items';
import type { HasId } from '../video-id-set';

/** The shelf of gatherings inside of a transaction that writes. */
export type BatchStore = IDBPObjectStore<DatabaseSchema, ArrayLike<StoreName>, 'gatherings', 'readwrite'>;

/** Up to so many videos are looked up one by one; for more, reading the whole collection is quicker. */
const maxLookups = 200;

/**
 * Writes one act of collecting by the rule of its collection, and gives back which videos were not there. In a transaction of
 * the caller's, which may write more and of which all or nothing stays.
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
  const { gatherings: batches, added } = createBatches(items, known, operation);
  for (const gathering of batches) await store.put(gathering);
  return { added };
}

/** Takes videos out of every gathering of a collection, and gives back what an undo needs. */
export const removeFromCollection = async (store: BatchStore, collectionId: string, videoIds: ReadonlySet<string>) =>
  removeFromBatches(store, await batchesWith(store, collectionId, videoIds), videoIds);

/** Takes videos out of these gatherings, and gives back what an undo needs. */
export async function removeFromBatches(store: BatchStore, batches: readonly ItemBatch[], gone: HasId) {
  const before: ReducedBatch[] = [];
  for (const batch of batches) {
    const taken = batch.ids.filter((id) => gone.has(id));
    if (taken.length === 0) continue;
    before.push({ ...batch, gone: taken });
    const remaining = removeFromBatch(batch, gone);
    if (remaining.ids.length > 0) await store.put(remaining);
    else await store.delete([batch.collectionId, batch.id]);
  }
  return before;
}

/** Those of a collection that may hold some of these videos, the oldest first. */
async function batchesWith(store: BatchStore, collectionId: string, ids: ReadonlySet<string>) {
  if (ids.size > maxLookups) return store.getAll(keysStartingWith(collectionId));
  const found = await Promise.all([...ids].map((id) => store.index('videoId').getAllKeys(id)));
  const keys = new Set(found.flat().flatMap(([collection, id]) => (collection === collectionId ? [id] : [])));
  const gatherings = await Promise.all([...keys].sort().map((id) => store.get([collectionId, id])));
  return gatherings.filter((gathering) => gathering !== undefined);
}

async function knownVideos(store: BatchStore, collectionId: string, ids: readonly VideoId[]) {
  const holding = await batchesWith(store, collectionId, new Set(ids));
  return new Set(holding.flatMap((gathering) => gathering.ids));
}

/** Every key that begins with the collection's id. */
export const keysStartingWith = (collectionId: string): IDBKeyRange =>
  IDBKeyRange.bound([collectionId], [collectionId, []]);
