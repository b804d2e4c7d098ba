import { database } from '@/lib/database/database';
import { exactCount } from '@/lib/platform/video-figures';
import type { Capture } from '@/lib/provenance/records';
import { newestFirst } from '@/lib/provenance/repository/capture-repository';
import type { CachedResponse } from '@/lib/service/call';
import { interfaceVersion } from '@/lib/service/interface-limits';
import { readResponse } from '@/lib/service/read-response';
import { mergeFacts, type VideoFacts } from '../byline';

/** The bounds of the cache keys of requests for related videos (see `cacheKey`). */
const relatedKeys = [`${interfaceVersion} relatedVideos `, `${interfaceVersion} relatedVideos!`] as const;

/**
 * Returns facts about a video from the responses that runs received. If these lack the title, channel or views, saved
 * lists of related videos are used as well.
 */
export async function readVideoFacts(videoId: string): Promise<VideoFacts> {
  const db = await database();
  const captures = await db.getAllFromIndex('captures', 'videoId', videoId);
  const fromCaptures = mergeFacts(captures.sort(newestFirst).map((capture) => factsInCapture(capture, videoId)));
  if (fromCaptures.title !== null && fromCaptures.channel !== null && fromCaptures.views !== null) return fromCaptures;
  // Responses outside runs are not indexed by the videos in them, so every list is searched.
  const lists = await db.getAll('responses', IDBKeyRange.bound(...relatedKeys));
  const withVideo = lists
    .filter(({ body }) => body.includes(`"${videoId}"`))
    .sort((a, b) => b.receivedAt - a.receivedAt);
  return mergeFacts([fromCaptures, ...withVideo.map((list) => factsInList(list, videoId))]);
}

function factsInCapture({ ids, columns }: Capture, videoId: string): VideoFacts {
  const index = (ids as readonly string[]).indexOf(videoId);
  const title = columns.title?.[index];
  const channel = columns.channelTitle?.[index];
  const length = columns.parsedDuration?.[index];
  const views = columns.viewCount?.[index];
  return {
    title: typeof title === 'string' && title !== '' ? title : null,
    channel: typeof channel === 'string' && channel !== '' ? channel : null,
    length: typeof length === 'number' && length > 0 ? length : null,
    views: typeof views === 'boolean' ? null : (views ?? null),
  };
}

function factsInList(list: CachedResponse, videoId: string): VideoFacts {
  const read = readResponse('relatedVideos', list);
  const row = read.ok ? read.value.value.data.find((video) => video.videoId === videoId) : undefined;
  return {
    title: row?.title || null,
    channel: row?.channelTitle || null,
    length: null,
    views: exactCount(row?.viewCount),
  };
}
