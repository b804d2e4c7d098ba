import { sumTrackCosts, type TrackCost } from '@/lib/captions/track-table';
import { database } from '@/lib/storage/database';
import { captionCacheKeyRange } from '../caption-cache-keys';

/** What else is known of held tracks: what they cost, and what their videos are called. */
export const trackInfoRepository = {
  /** By the key of the question; what the ledger no longer has is not there. */
  async costs(): Promise<Map<string, TrackCost>> {
    return sumTrackCosts(
      await (await database()).getAllFromIndex('ledger', 'key', IDBKeyRange.bound(...captionCacheKeyRange)),
    );
  },

  /** As a tab called them, else as a run was told; only of those that anybody told. */
  async titles(videoIds: readonly string[]): Promise<Map<string, string>> {
    const wanted = new Set(videoIds);
    // All at once: each by itself takes longer than all that there are.
    const named = (await (await database()).getAll('names')).filter(({ videoId }) => wanted.has(videoId));
    const titles = new Map(named.map(({ videoId, title }) => [videoId, title]));
    for (const videoId of titles.keys()) wanted.delete(videoId);
    for (const [videoId, title] of await titlesFromRuns(wanted)) titles.set(videoId, title);
    return titles;
  },

  /** The videos of a collection. */
  async members(collectionId: string): Promise<Set<string>> {
    const range = IDBKeyRange.bound([collectionId], [collectionId, []]);
    return new Set((await (await database()).getAll('gatherings', range)).flatMap(({ ids }) => ids));
  },
};

/** One answer tells of up to a thousand videos: each is read once, the newest word stands. */
async function titlesFromRuns(videoIds: ReadonlySet<string>): Promise<Map<string, string>> {
  const { store } = (await database()).transaction('captures');
  if (videoIds.size === 0 || (await store.count()) === 0) return new Map();
  const keys = await Promise.all([...videoIds].map((videoId) => store.index('videoId').getAllKeys(videoId)));
  const captures = new Map(keys.flat().map((key) => [key[1], key]));
  const titles = new Map<string, string>();
  for (const [, key] of [...captures].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const capture = await (await database()).get('captures', key);
    for (const [at, videoId] of (capture?.ids ?? []).entries()) {
      const title = capture?.sheet.title?.[at];
      if (typeof title === 'string' && videoIds.has(videoId)) titles.set(videoId, title);
    }
  }
  return titles;
}
