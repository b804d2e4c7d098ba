import { environment } from '@/lib/browser/environment';
import type { CollectionRecord } from '@/lib/export/parse-collection-file';
import { addToSummary, type CollectionFileSummary, emptyFileSummary } from '@/lib/import/collection-file';
import { notifyChanged } from '@/lib/messaging/change-events';
import { database, isStorageFull } from '@/lib/storage/database';
import { batchesOf } from '@/lib/storage/row-batches';
import { createVideoIdSet } from '../video-id-set';
import { deleteCollection } from './delete-collection';
import { type RestoredIds, restoredStores, writeRecords } from './restore-pieces';

/** What became of a collection that was read back: all of it, or nothing. */
interface RestoreResult {
  ended: 'done' | 'stopped' | 'storage-full' | 'unreadable';
  collectionId: string;
  sums: CollectionFileSummary;
}

/** Puts a collection back as one of its own, with everything that its file has. What does not end well leaves nothing. */
export async function restoreCollection(
  records: AsyncIterable<CollectionRecord>,
  { told, signal }: { told?(sums: CollectionFileSummary): void; signal?: AbortSignal } = {},
): Promise<RestoreResult> {
  const restoring: RestoredIds = { collectionId: environment.mark(), runs: new Map(), captures: new Map() };
  const { collectionId } = restoring;
  const db = await database();
  const ids = createVideoIdSet();
  let sums = emptyFileSummary;
  const ended = async (how: RestoreResult['ended']): Promise<RestoreResult> => {
    if (how === 'done') for (const shelf of restoredStores) notifyChanged(shelf);
    else await deleteCollection(collectionId);
    return { ended: how, collectionId, sums };
  };
  try {
    for await (const batch of batchesOf(records, estimateBytes)) {
      if (signal?.aborted) return await ended('stopped');
      // Whatever stands before the head belongs to nothing.
      if (sums.name === null && batch[0]?.is !== 'collection') return await ended('unreadable');
      await writeRecords(db, batch, restoring);
      for (const piece of batch) sums = addToSummary(sums, piece, ids);
      told?.(sums);
    }
  } catch (error) {
    const failed = await ended('storage-full');
    if (isStorageFull(error)) return failed;
    throw error;
  }
  return ended(sums.name === null ? 'unreadable' : 'done');
}

/** A guess at the bytes of a piece. */
function estimateBytes(piece: CollectionRecord): number {
  switch (piece.is) {
    case 'capture':
      return 2 * piece.body.length;
    case 'saved':
      return 2 * piece.response.body.length;
    case 'gathering':
      return 100 * piece.gathering.ids.length;
    case 'steps':
      return 1000 * piece.steps.length;
    case 'run':
      return 1000 * (1 + (piece.run.costs?.length ?? 0));
    default:
      return 1000;
  }
}
