import { notifyChanged } from '@/lib/database/changes';
import { database, isStorageFull, type StorageFull } from '@/lib/database/database';
import type { StoredResponse } from '@/lib/service/records';
import { fail, ok, type Result } from '@/lib/shared/result';

/** Stores a track of the user beside the saved responses. */
export async function putOwnTrack(record: StoredResponse): Promise<Result<void, StorageFull>> {
  const tx = (await database()).transaction(['responses', 'trackTexts'], 'readwrite');
  try {
    await Promise.all([
      tx.objectStore('responses').put(record),
      tx.objectStore('trackTexts').delete(record.key),
      tx.done,
    ]);
    return ok(undefined);
  } catch (error) {
    if (isStorageFull(error) || isStorageFull(tx.error)) return fail({ kind: 'storage-full' });
    throw error;
  }
}

/** Tells the pages that own tracks have changed, which makes them read the tracks again. */
export const announceOwnTracks = (): void => notifyChanged('responses');
