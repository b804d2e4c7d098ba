import { environment } from '@/lib/browser/environment';
import { notifyChanged } from '@/lib/database/changes';
import { database, isStorageFull, type StorageFull } from '@/lib/database/database';
import { bodyWithoutVideo, isOnlyAbout, responseWithoutVideo } from '@/lib/provenance/without-video';
import type { CachedResponse } from '@/lib/service/call';
import { responseToStore } from '@/lib/service/read-response';
import { fail, ok, type Result } from '@/lib/shared/result';

/**
 * A deleted video and those of its comments whose replies were requested. The comments are needed because responses
 * with replies name no video.
 */
export interface DeletedVideo {
  videoId: string;
  comments: readonly string[];
  /** Milliseconds since 1970. */
  at: number;
}

const deletedById = new Map<string, DeletedVideo>();

/** The offscreen document also saves responses, so every context must know which videos the others delete. */
const channelName = 'sidelight-deleted-videos';

/**
 * The videos deleted since this context started, so that a pending request does not save their data again. They are
 * kept only in memory, so nothing on this device records a deletion.
 */
export const deletedVideos = {
  mark(video: DeletedVideo): void {
    deletedById.set(video.videoId, video);
    const channel = new BroadcastChannel(channelName);
    channel.postMessage(video);
    channel.close();
  },

  /**
   * Returns the videos that a response must not restore if its request was sent at this time, in milliseconds since
   * 1970.
   */
  since: (requestedAt: number): DeletedVideo[] => [...deletedById.values()].filter(({ at }) => at >= requestedAt),
};

/** Adds the videos that other contexts delete, until this context ends, and calls back for each of them. */
export function listenToDeletedVideos(onDeleted = () => {}): void {
  new BroadcastChannel(channelName).onmessage = ({ data }: MessageEvent<DeletedVideo>) => {
    deletedById.set(data.videoId, data);
    onDeleted();
  };
}

/**
 * Marks a video as deleted, together with those of its comments whose replies were requested. Responses to earlier
 * requests do not restore them.
 */
export async function markDeleted(videoId: string): Promise<void> {
  const keys = await (await database()).getAllKeysFromIndex('openedComments', 'videoId', videoId);
  deletedVideos.mark({ videoId, comments: keys.map(([, comment]) => comment), at: environment.now() });
}

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

/**
 * Saves a response without data that was deleted meanwhile. Returns what is saved now, or `null` if all of it was
 * deleted.
 */
export async function putUnlessDeleted(response: CachedResponse): Promise<Result<CachedResponse | null, StorageFull>> {
  const { remaining } = withoutDeleted(response);
  return remaining ? putResponse(remaining) : ok(null);
}

/**
 * Removes from a response what was deleted since its request was sent. `remaining` is `null` if the response is only
 * about a deleted video; `redacted` is the number of removed rows.
 */
export function withoutDeleted(response: CachedResponse): { remaining: CachedResponse | null; redacted: number } {
  let remaining = response;
  let redacted = 0;
  for (const deleted of deletedVideos.since(response.requestedAt)) {
    if (isAbout(remaining, deleted)) return { remaining: null, redacted: 0 };
    redacted += bodyWithoutVideo(remaining.body, deleted.videoId).rows;
    remaining = responseWithoutVideo(remaining, deleted.videoId);
  }
  return { remaining, redacted };
}

const isAbout = ({ videoId, name, params }: CachedResponse, deleted: DeletedVideo): boolean =>
  videoId === deleted.videoId ||
  isOnlyAbout(params, deleted.videoId) ||
  (name === 'commentReplies' && deleted.comments.includes((params as { comment: string }).comment));
