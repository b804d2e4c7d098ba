import { notifyChanged } from '@/lib/database/changes';
import { database } from '@/lib/database/database';

const hour = 3_600_000;

/** The last known title of each video, from its tab or from its details. */
export const videoTitleRepository = {
  async saveTitle(videoId: string, title: string): Promise<void> {
    const db = await database();
    const before = await db.get('videoTitles', videoId);
    const isSame = before?.title === title;
    // The time of the last view is written at most once an hour. Cleanup uses it to find unused rows.
    if (isSame && Date.now() - before.at < hour) return;
    await db.put('videoTitles', { videoId, title, at: Date.now() });
    if (!isSame) notifyChanged('videoTitles');
  },
};

/** Reads the last known title of a video. A function of its own, because only pages use it. */
export const readTitle = async (videoId: string): Promise<string | null> =>
  (await (await database()).get('videoTitles', videoId))?.title ?? null;
