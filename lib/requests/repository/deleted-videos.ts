import { environment } from '@/lib/browser/environment';
import { database } from '@/lib/storage/database';

/** A deleted video and its comments whose replies were requested, because responses with replies name no video. */
export interface DeletedVideo {
  videoId: string;
  comments: readonly string[];
  /** Milliseconds since 1970. */
  at: number;
}

const deletedById = new Map<string, DeletedVideo>();

/** The offscreen document saves responses too, so every context must know what the others delete. */
const channelName = 'sidelight-forgotten';

/**
 * The videos deleted in this life of the worker; a pending request could bring one back until the worker or the
 * offscreen document ends. They are only in memory, so nothing on this device records a deletion.
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

/** Adds the deletions of other contexts, for the life of this one. */
export function listenToDeletedVideos(): void {
  new BroadcastChannel(channelName).onmessage = ({ data }: MessageEvent<DeletedVideo>) =>
    deletedById.set(data.videoId, data);
}

/** Marks a video as deleted, with its comments whose replies were requested. No later response restores it. */
export async function markDeleted(videoId: string): Promise<void> {
  const keys = await (await database()).getAllKeysFromIndex('comments', 'videoId', videoId);
  deletedVideos.mark({ videoId, comments: keys.map(([, comment]) => comment), at: environment.now() });
}
