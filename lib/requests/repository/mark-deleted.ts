import { environment } from '@/lib/browser/environment';
import { database } from '@/lib/storage/database';
import { deletedVideos } from './deleted-videos';

/** Marks a video as forgotten, with the comments below it whose replies were fetched: no response brings it back from now on. */
export async function markDeleted(videoId: string): Promise<void> {
  const keys = await (await database()).getAllKeysFromIndex('comments', 'videoId', videoId);
  deletedVideos.mark({ videoId, comments: keys.map(([, comment]) => comment), at: environment.now() });
}
