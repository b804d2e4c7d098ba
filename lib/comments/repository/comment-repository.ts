import { notifyChanged } from '@/lib/messaging/change-events';
import { database } from '@/lib/storage/database';

/**
 * Records whose comments' replies were requested for which video. A replies request does not name the video, so saved
 * replies could not be found otherwise.
 */
export const commentRepository = {
  /** Most recently used first. */
  async about(videoId: string): Promise<string[]> {
    const used = await (await database()).getAllFromIndex('comments', 'videoId', videoId);
    return used.sort((one, other) => other.at - one.at).map(({ comment }) => comment);
  },

  async record(videoId: string, comment: string): Promise<void> {
    await (await database()).put('comments', { videoId, comment, at: Date.now() });
    notifyChanged('comments');
  },
};
