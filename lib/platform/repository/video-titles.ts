import { notifyChanged } from '@/lib/messaging/change-events';
import { database } from '@/lib/storage/database';

const hour = 3_600_000;

/** What tabs called the videos that were asked about. */
export const videoTitleRepository = {
  async name(videoId: string, title: string): Promise<void> {
    const db = await database();
    const before = await db.get('names', videoId);
    const isSame = before?.title === title;
    // That it was in view again is written at most once an hour: it says what was not used for long.
    if (isSame && Date.now() - before.at < hour) return;
    await db.put('names', { videoId, title, at: Date.now() });
    if (!isSame) notifyChanged('names');
  },

  async titleOf(videoId: string): Promise<string | null> {
    return (await (await database()).get('names', videoId))?.title ?? null;
  },
};
