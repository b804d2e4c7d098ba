import { environment } from '@/lib/browser/environment';
import { notifyChanged } from '@/lib/database/changes';
import { database } from '@/lib/database/database';
import { repliesKeyRange } from '@/lib/requests/repository/replies-key-range';
import { createReplyThread, type SavedThread } from '../reply-thread';

/** Reads the saved replies of the given videos, one comment at a time. `days` is the retention period. */
export async function* readSavedThreads(videoIds: ReadonlySet<string>, days: number): AsyncGenerator<SavedThread> {
  for (const [videoId, comment] of await (await database()).getAllKeys('openedComments')) {
    if (!videoIds.has(videoId)) continue;
    const responses = await (await database()).getAll('responses', repliesKeyRange(comment));
    const thread = createReplyThread({ videoId, comment }, responses, days);
    if (thread) yield thread;
  }
}

/** Counts the comments on the given videos whose saved replies can be read. */
export async function countSavedThreads(videoIds: ReadonlySet<string>, days: number): Promise<number> {
  let threads = 0;
  for await (const _ of readSavedThreads(videoIds, days)) threads += 1;
  return threads;
}

/** Returns the cache keys of the saved pages of replies to a comment, in every format and of every service. */
export const savedReplyKeys = async (comment: string): Promise<string[]> =>
  (await database()).getAllKeys('responses', repliesKeyRange(comment));

/** Counts the comments on the given videos whose replies were requested. */
export async function countThreads(videoIds: ReadonlySet<string>): Promise<number> {
  const keys = await (await database()).getAllKeys('openedComments');
  return keys.filter(([videoId]) => videoIds.has(videoId)).length;
}

/**
 * Records the comments whose replies were requested, each with its video. A request for replies does not contain the
 * video, so without this record, saved replies could not be found by video.
 */
export const commentRepository = {
  /** Returns the ids of a video's recorded comments, most recently used first. */
  async about(videoId: string): Promise<string[]> {
    const used = await (await database()).getAllFromIndex('openedComments', 'videoId', videoId);
    return used.sort((one, other) => other.at - one.at).map(({ comment }) => comment);
  },

  async record(videoId: string, comment: string): Promise<void> {
    await (await database()).put('openedComments', { videoId, comment, at: environment.now() });
    notifyChanged('openedComments');
  },
};
