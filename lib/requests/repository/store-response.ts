import { notifyChanged } from '@/lib/messaging/change-events';
import type { CachedResponse } from '@/lib/service/call';
import { responseToStore } from '@/lib/service/response-cache';
import { fail, ok, type Result } from '@/lib/shared/result';
import { database, isStorageFull } from '@/lib/storage/database';

/**
 * Stores a response in the place of an older one to the same question, as `keepBetter` says, and deletes what was made of the
 * older one to be opened. Returns what is stored now. Pages that only read have no use for it, so it is a file of its own.
 */
export async function putResponse(response: CachedResponse): Promise<Result<CachedResponse, { kind: 'storage-full' }>> {
  const tx = (await database()).transaction(['answers', 'trackTexts'], 'readwrite');
  const store = tx.objectStore('answers');
  let stored = response;
  try {
    stored = responseToStore(await store.get(response.key), response);
    await Promise.all([store.put(stored), tx.objectStore('trackTexts').delete(response.key), tx.done]);
  } catch (error) {
    if (isStorageFull(error) || isStorageFull(tx.error)) return fail({ kind: 'storage-full' });
    throw error;
  }
  notifyChanged('answers');
  return ok(stored);
}
