import { notifyChanged } from '@/lib/messaging/change-events';
import { database } from '@/lib/storage/database';

/**
 * Which comments' replies were asked for beside which video. A question about replies names no video, so without this nobody
 * would find what was paid for when the video is there again.
 */
export const commentRepository = {
  /** The one used last comes first. */
  async about(videoId: string): Promise<string[]> {
    const used = await (await database()).getAllFromIndex('comments', 'videoId', videoId);
    return used.sort((one, other) => other.at - one.at).map(({ comment }) => comment);
  },

  async note(videoId: string, comment: string): Promise<void> {
    await (await database()).put('comments', { videoId, comment, at: Date.now() });
    notifyChanged('comments');
  },
};
