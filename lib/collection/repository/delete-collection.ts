import { captionCacheKeyRange } from '@/lib/captions/caption-cache-keys';
import { notifyChanged } from '@/lib/database/changes';
import { database } from '@/lib/database/database';
import { keysStartingWith } from './collection-repository';

const collectionStores = [
  'collections',
  'itemBatches',
  'captures',
  'captureBodies',
  'runs',
  'steps',
  'videoNotes',
  'codebooks',
  'codes',
  'savedSearches',
  // Data derived from responses, including the responses of runs.
  'trackStatistics',
  'trackTexts',
] as const;

/** Deletes a collection with its videos and runs. The costs of the runs stay in the ledger. */
export async function deleteCollection(collectionId: string): Promise<void> {
  const tx = (await database()).transaction(collectionStores, 'readwrite');
  const captures = tx.objectStore('captures');
  const runs = tx.objectStore('runs');
  const steps = tx.objectStore('steps');
  const savedSearches = tx.objectStore('savedSearches');
  for (const [, id] of await captures.getAllKeys(keysStartingWith(collectionId)))
    await tx.objectStore('captureBodies').delete(id);
  for (const { key, ...owner } of await captures.index('key').getAll(IDBKeyRange.bound(...captionCacheKeyRange))) {
    if (owner.collectionId !== collectionId) continue;
    // If the same captions are also saved elsewhere, these records are derived again.
    await Promise.all([tx.objectStore('trackStatistics').delete(key), tx.objectStore('trackTexts').delete(key)]);
  }
  for (const runId of await runs.index('collection').getAllKeys(collectionId)) {
    for (const { captureId } of await steps.getAll(keysStartingWith(runId))) {
      // A response that was received but not yet processed has a body but no capture.
      if (captureId) await tx.objectStore('captureBodies').delete(captureId);
    }
    await steps.delete(keysStartingWith(runId));
    await runs.delete(runId);
  }
  for (const id of await savedSearches.index('collection').getAllKeys(collectionId)) await savedSearches.delete(id);
  for (const storeName of ['itemBatches', 'captures', 'videoNotes', 'codes'] as const) {
    await tx.objectStore(storeName).delete(keysStartingWith(collectionId));
  }
  for (const storeName of ['codebooks', 'collections'] as const) await tx.objectStore(storeName).delete(collectionId);
  await tx.done;
  for (const storeName of collectionStores) notifyChanged(storeName);
}

export async function deleteAllCollections(): Promise<void> {
  const tx = (await database()).transaction(collectionStores, 'readwrite');
  await Promise.all([...collectionStores.map((storeName) => tx.objectStore(storeName).clear()), tx.done]);
  for (const storeName of collectionStores) notifyChanged(storeName);
}
