import { environment } from '@/lib/browser/environment';
import { database } from '@/lib/storage/database';

/** A deleted video, and the comments below it whose replies were requested: responses to those name no video. */
export interface DeletedVideo {
  videoId: string;
  comments: readonly string[];
  /** Milliseconds since 1970. */
  at: number;
}

const deletedById = new Map<string, DeletedVideo>();

/** The offscreen document saves responses too, so what is deleted in one context is told to the others. */
const channelName = 'sidelight-forgotten';

/**
 * The videos deleted in this life of the worker. A request under way may bring one back until the worker or the offscreen document
 * ends. So they are in memory alone, and nothing on this device says what was deleted.
 */
export const deletedVideos = {
  mark(video: DeletedVideo): void {
    deletedById.set(video.videoId, video);
    const channel = new BroadcastChannel(channelName);
    channel.postMessage(video);
    channel.close();
  },

  /** Returns the videos that a response must not bring back whose request was sent at a time, in milliseconds since 1970. */
  since: (requestedAt: number): DeletedVideo[] => [...deletedById.values()].filter(({ at }) => at >= requestedAt),
};

/** Learns what other contexts delete, for as long as this one lives. */
export function listenToDeletedVideos(): void {
  new BroadcastChannel(channelName).onmessage = ({ data }: MessageEvent<DeletedVideo>) =>
    deletedById.set(data.videoId, data);
}

/** Marks a video as deleted, with its comments whose replies were requested. No response brings it back from now on. */
export async function markDeleted(videoId: string): Promise<void> {
  const keys = await (await database()).getAllKeysFromIndex('comments', 'videoId', videoId);
  deletedVideos.mark({ videoId, comments: keys.map(([, comment]) => comment), at: environment.now() });
}
