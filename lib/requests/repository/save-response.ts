import { notifyChanged } from '@/lib/messaging/messenger';
import type { CachedResponse } from '@/lib/service/call';
import { responseToStore } from '@/lib/service/response-cache';
import { fail, ok, type Result } from '@/lib/shared/result';
import { database, isStorageFull } from '@/lib/storage/database';
import { bodyWithoutVideo, isOnlyAbout, responseWithoutVideo } from '@/lib/storage/without-video';
import { type DeletedVideo, deletedVideos } from './deleted-videos';

/**
 * Saves a response in the place of an older one to the same request, as `responseToStore` decides, and deletes the lines that were
 * derived from the older one. Returns the response that is saved now.
 */
export async function putResponse(response: CachedResponse): Promise<Result<CachedResponse, StorageFull>> {
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

/**
 * Saves a response without data that was deleted meanwhile. Returns what is saved now, or `null` if all of it was
 * deleted.
 */
export async function putUnlessDeleted(response: CachedResponse): Promise<Result<CachedResponse | null, StorageFull>> {
  const { answer } = withoutDeleted(response);
  return answer ? putResponse(answer) : ok(null);
}

/** Removes from a response what was deleted during its request. `answer` is `null` for a deleted video. */
export function withoutDeleted(response: CachedResponse): { answer: CachedResponse | null; redacted: number } {
  let answer = response;
  let redacted = 0;
  for (const deleted of deletedVideos.since(response.requestedAt)) {
    if (isAbout(answer, deleted)) return { answer: null, redacted: 0 };
    redacted += bodyWithoutVideo(answer.body, deleted.videoId).rows;
    answer = responseWithoutVideo(answer, deleted.videoId);
  }
  return { answer, redacted };
}

const isAbout = ({ videoId, name, asked }: CachedResponse, deleted: DeletedVideo): boolean =>
  videoId === deleted.videoId ||
  isOnlyAbout(asked, deleted.videoId) ||
  (name === 'commentReplies' && deleted.comments.includes((asked as { comment: string }).comment));

export type StorageFull = { kind: 'storage-full' };
