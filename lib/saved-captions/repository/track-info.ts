import { captionCacheKeyRange, videoIdInKey } from '@/lib/captions/caption-cache-keys';
import { savedCaptionsRepository } from '@/lib/captions/repository';
import { sumTrackCosts, type TrackCost } from '@/lib/captions/track-table';
import { database } from '@/lib/database/database';

export const trackInfoRepository = {
  /** Returns costs by cache key. Tracks whose ledger rows were deleted have no entry. */
  async costs(): Promise<Map<string, TrackCost>> {
    return sumTrackCosts(
      await (await database()).getAllFromIndex('ledger', 'key', IDBKeyRange.bound(...captionCacheKeyRange)),
    );
  },

  /** Returns known titles. Titles from visited tabs take precedence over those from runs. */
  async titles(videoIds: readonly string[]): Promise<Map<string, string>> {
    const remaining = new Set(videoIds);
    // One read of all titles is faster than many single reads.
    const named = (await (await database()).getAll('videoTitles')).filter(({ videoId }) => remaining.has(videoId));
    const titles = new Map(named.map(({ videoId, title }) => [videoId, title]));
    for (const videoId of titles.keys()) remaining.delete(videoId);
    for (const [videoId, title] of await titlesFromRuns(remaining)) titles.set(videoId, title);
    return titles;
  },

  async videoIdsIn(collectionId: string): Promise<Set<string>> {
    const range = IDBKeyRange.bound([collectionId], [collectionId, []]);
    return new Set((await (await database()).getAll('itemBatches', range)).flatMap(({ ids }) => ids));
  },
};

/** Reads each capture once, because it may name a thousand videos. The newest title wins. */
async function titlesFromRuns(videoIds: ReadonlySet<string>): Promise<Map<string, string>> {
  const { store } = (await database()).transaction('captures');
  if (videoIds.size === 0 || (await store.count()) === 0) return new Map();
  const keys = await Promise.all([...videoIds].map((videoId) => store.index('videoId').getAllKeys(videoId)));
  const captures = new Map(keys.flat().map((key) => [key[1], key]));
  const titles = new Map<string, string>();
  for (const [, key] of [...captures].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const capture = await (await database()).get('captures', key);
    for (const [index, videoId] of (capture?.ids ?? []).entries()) {
      const title = capture?.columns.title?.[index];
      if (typeof title === 'string' && videoIds.has(videoId)) titles.set(videoId, title);
    }
  }
  return titles;
}

export interface SavedVideo {
  videoId: string;
  /** `null` if unknown. */
  title: string | null;
  /** The cache key of the video's newest captions. */
  key: string;
}

/** Returns the videos with saved captions, newest first. Reads no bodies. */
export async function readSavedVideos(): Promise<SavedVideo[]> {
  const newest = [...(await savedCaptionsRepository.newest()).values()];
  newest.sort((one, other) => other.receivedAt - one.receivedAt);
  const keys = new Map<string, string>();
  for (const { key } of newest) {
    const videoId = videoIdInKey(key);
    if (videoId !== undefined && !keys.has(videoId)) keys.set(videoId, key);
  }
  const titles = await trackInfoRepository.titles([...keys.keys()]);
  return [...keys].map(([videoId, key]) => ({ videoId, key, title: titles.get(videoId) ?? null }));
}
