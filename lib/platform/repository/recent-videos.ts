import { database } from '@/lib/storage/database';

interface RecentVideo {
  videoId: string;
  title: string | null;
  receivedAt: number;
}

/** Returns the videos with saved responses, newest first, each once. Reads only index keys, not the bodies. */
export async function readRecentVideos(limit: number): Promise<RecentVideo[]> {
  const tx = (await database()).transaction(['answers', 'names']);
  const latest = new Map<string, number>();
  let cursor = await tx.objectStore('answers').index('recent').openKeyCursor(null, 'prev');
  while (cursor && latest.size < limit) {
    const [receivedAt, videoId] = cursor.key;
    if (!latest.has(videoId)) latest.set(videoId, receivedAt);
    cursor = await cursor.continue();
  }
  const names = tx.objectStore('names');
  return Promise.all(
    [...latest].map(async ([videoId, receivedAt]) => {
      const title = (await names.get(videoId))?.title ?? null;
      return { videoId, title, receivedAt };
    }),
  );
}
