import { tellChanged } from './changes';
import { database } from './database';

/** What tabs called the videos that were asked about. */
export const videoNames = {
  async name(videoId: string, title: string): Promise<void> {
    const db = await database();
    if ((await db.get('names', videoId))?.title === title) return;
    await db.put('names', { videoId, title, at: Date.now() });
    tellChanged('names');
  },

  async titleOf(videoId: string): Promise<string | null> {
    return (await (await database()).get('names', videoId))?.title ?? null;
  },
};
