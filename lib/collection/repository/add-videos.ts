import { environment } from '@/lib/browser/environment';
import { notifyChanged } from '@/lib/messaging/change-events';
import type { VideoId } from '@/lib/service/ids';
import { settingsRepository } from '@/lib/settings/repository';
import { firstCollectionId } from '@/lib/settings/settings';
import { fail, ok, type Result } from '@/lib/shared/result';
import { abortTransaction, database, isStorageFull } from '@/lib/storage/database';
import type { Collection, NewItem } from '../collection';
import { type AddOperation, type ReducedBatch, restoreToBatch } from '../collection-items';
import { ensureDefaultCollection } from './first-collection';
import { type BatchStore, removeFromCollection, writeNewItems } from './write-items';

/** There is no room left on the device, and nothing was written by halves. */
export interface StorageFull {
  kind: 'storage-full';
}

/** Adds those that are not there yet, and gives back which; all of them or, where there is no room, none. */
export async function addVideos(
  collectionId: string,
  items: readonly NewItem[],
): Promise<Result<VideoId[], StorageFull>> {
  const operation = await startAddOperation(collectionId);
  const result = await changeBatches(collectionId, (store, { duplicates: rule }) =>
    writeNewItems(store, items, { ...operation, rule }),
  );
  if (result === 'storage-full') return fail({ kind: result });
  notifyChanged('gatherings');
  return ok(result === 'gone' ? [] : result.added);
}

/** Takes videos out, and gives back what is to be put back by an undo. */
export async function removeVideos(collectionId: string, videoIds: readonly string[]): Promise<ReducedBatch[]> {
  const tx = (await database()).transaction('gatherings', 'readwrite');
  const before = await removeFromCollection(tx.store, collectionId, new Set(videoIds));
  await tx.done;
  notifyChanged('gatherings');
  return before;
}

/** Videos as they were, with the time they came at first; what changed beside them meanwhile stays changed. */
export async function restoreVideos(batches: readonly ReducedBatch[]): Promise<void> {
  const tx = (await database()).transaction('gatherings', 'readwrite');
  for (const taken of batches) {
    await tx.store.put(restoreToBatch(taken, await tx.store.get([taken.collectionId, taken.id])));
  }
  await tx.done;
  notifyChanged('gatherings');
}

/** Returns an act of the user that begins now, without the rule of its collection. */
export async function startAddOperation(collectionId: string): Promise<Omit<AddOperation, 'rule'>> {
  if (collectionId === firstCollectionId) await ensureDefaultCollection();
  const { keepAgent } = await settingsRepository.get();
  const agent = keepAgent ? navigator.userAgent : null;
  return { collectionId, runId: null, agent, addedAt: environment.now(), mark: environment.mark() };
}

/** Changes the gatherings of a collection in one transaction: all of it is stored, or nothing. `gone`: there is no such collection. */
export async function changeBatches<T>(
  collectionId: string,
  change: (store: BatchStore, collection: Collection) => Promise<T>,
): Promise<T | 'storage-full' | 'gone'> {
  const tx = (await database()).transaction(['collections', 'gatherings'], 'readwrite');
  try {
    const collection = await tx.objectStore('collections').get(collectionId);
    if (!collection) return 'gone';
    const changed = await change(tx.objectStore('gatherings'), collection);
    await tx.done;
    return changed;
  } catch (error) {
    abortTransaction(tx);
    // A write that fails takes its transaction along; which of the two says why differs between browsers.
    if (isStorageFull(error) || isStorageFull(tx.error)) return 'storage-full';
    throw error;
  }
}
