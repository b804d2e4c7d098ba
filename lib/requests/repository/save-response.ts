import { notifyChanged } from '@/lib/database/changes';
import { database, isStorageFull, type StorageFull } from '@/lib/database/database';
import type { CachedResponse } from '@/lib/service/call';
import { responseToStore } from '@/lib/service/read-response';
import { fail, ok, type Result } from '@/lib/shared/result';

/**
 * Saves a response in place of an older one to the same request, as `responseToStore` decides, and deletes the caption
 * lines that were derived from the older one. Returns the response that is saved now.
 */
export async function putResponse(response: CachedResponse): Promise<Result<CachedResponse, StorageFull>> {
  const tx = (await database()).transaction(['responses', 'trackTexts'], 'readwrite');
  const store = tx.objectStore('responses');
  let stored = response;
  try {
    stored = responseToStore(await store.get(response.key), response);
    await Promise.all([store.put(stored), tx.objectStore('trackTexts').delete(response.key), tx.done]);
  } catch (error) {
    if (isStorageFull(error) || isStorageFull(tx.error)) return fail({ kind: 'storage-full' });
    throw error;
  }
  notifyChanged('responses');
  return ok(stored);
}
