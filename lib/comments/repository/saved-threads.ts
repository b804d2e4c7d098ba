import { createReplyThread, type SavedThread } from '@/lib/export/replies-file';
import { database } from '@/lib/storage/database';
import { repliesKeyPrefix } from '../replies-key-prefix';

/** The replies that are held beside any of these videos, comment by comment; `days` is how long what is of people is kept. */
export async function* readSavedThreads(videoIds: ReadonlySet<string>, days: number): AsyncGenerator<SavedThread> {
  for (const [videoId, comment] of await (await database()).getAllKeys('comments')) {
    if (!videoIds.has(videoId)) continue;
    const start = repliesKeyPrefix(comment);
    const answers = await (await database()).getAll('answers', IDBKeyRange.bound(start, `${start}\uffff`));
    const thread = createReplyThread({ videoId, comment }, answers, days);
    if (thread) yield thread;
  }
}

/** How many comments of these videos have replies that were asked for. */
export async function countThreads(videoIds: ReadonlySet<string>): Promise<number> {
  const keys = await (await database()).getAllKeys('comments');
  return keys.filter(([videoId]) => videoIds.has(videoId)).length;
}
