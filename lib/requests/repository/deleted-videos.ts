/** A video that was forgotten, when, and the comments below it whose replies were asked for: answers to those name no video. */
interface DeletedVideo {
  videoId: string;
  comments: readonly string[];
  /** Milliseconds since 1970. */
  at: number;
}

const deletedById = new Map<string, DeletedVideo>();

/** The page out of sight keeps answers, too: what is forgotten in the worker is forgotten there. */
const channelName = 'sidelight-forgotten';

/**
 * What was forgotten in this life of the worker. A question that was under way then may be answered later, and ends
 * with the worker, or with the page out of sight, at the latest: so memory is the place, and nothing on this device says what was forgotten.
 */
export const deletedVideos = {
  mark(one: DeletedVideo): void {
    deletedById.set(one.videoId, one);
    const channel = new BroadcastChannel(channelName);
    channel.postMessage(one);
    channel.close();
  },

  /** Hears what other contexts forget, for as long as this one lives. */
  listen(): void {
    new BroadcastChannel(channelName).onmessage = ({ data }: MessageEvent<DeletedVideo>) =>
      deletedById.set(data.videoId, data);
  },

  /** Those that an answer must not bring back whose question left at this time, in milliseconds since 1970. */
  since: (requestedAt: number): DeletedVideo[] => [...deletedById.values()].filter(({ at }) => at >= requestedAt),
};
