import { repliesKeyRange } from '@/lib/comments/repository/replies-range';
import { notifyChanged, watchChanges } from '@/lib/messaging/change-events';
import { videoTitleRepository } from '@/lib/platform/repository/video-titles';
import { findCapturedResponse } from '@/lib/runs/repository/captured-response';
import { betterResponse, type CachedResponse, isSavedResponse } from '@/lib/service/call';
import { database } from '@/lib/storage/database';

/** What was paid for, as it came, and what tabs called the videos it is about. */
export const responseRepository = {
  /** Also what a run paid for, where that is the newest. */
  async get(key: string): Promise<CachedResponse | undefined> {
    const [stored, captured] = await Promise.all([(await database()).get('answers', key), findCapturedResponse(key)]);
    const own = isSavedResponse(stored) ? stored : undefined;
    if (!own || !captured) return own ?? captured;
    return own.receivedAt < captured.receivedAt ? betterResponse(own, captured) : betterResponse(captured, own);
  },

  /** What was asked beside the video, without what runs brought. */
  askedAbout: async (videoId: string): Promise<CachedResponse[]> =>
    (await database()).getAllFromIndex('answers', 'videoId', videoId),

  ...videoTitleRepository,

  /** Every held page of the replies to one comment, and that they were asked for. */
  async forgetReplies(comment: string): Promise<void> {
    const tx = (await database()).transaction(['answers', 'comments'], 'readwrite');
    await tx.objectStore('answers').delete(repliesKeyRange(comment));
    const comments = tx.objectStore('comments');
    for (const key of await comments.getAllKeys()) if (key[1] === comment) await comments.delete(key);
    await tx.done;
    notifyChanged('answers');
  },

  async forgetAll(): Promise<void> {
    const storeNames = ['answers', 'names', 'comments', 'trackFacts', 'trackTexts'] as const;
    const tx = (await database()).transaction(storeNames, 'readwrite');
    await Promise.all([...storeNames.map((shelf) => tx.objectStore(shelf).clear()), tx.done]);
    notifyChanged('answers');
  },

  watch(changed: () => void): () => void {
    return watchChanges(['answers', 'names', 'captures'], changed);
  },
};
