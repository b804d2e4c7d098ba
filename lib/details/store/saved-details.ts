import { type LoadedResponse, type RequestState, toLoadedResponse } from '@/lib/app-store/request-store';
import { type Chapter, parseChapters } from '@/lib/platform/chapters';
import { lengthOf } from '@/lib/platform/video-figures';
import type { CachedResponse } from '@/lib/service/call';
import { readResponse } from '@/lib/service/read-response';
import type { Video } from '@/lib/service/resource-schemas';
import { parseVideoIn } from '../parsed-video';

/** The saved details of a video; `response` is `null` if there are none. */
export type SavedVideoDetails = Pick<RequestState<'videos'>, 'response'>;

/** Reads the newest details from saved responses, which are sorted newest first. */
export function newestDetails(responses: readonly CachedResponse[]): SavedVideoDetails {
  const newest = responses.find(({ name }) => name === 'videos');
  const read = newest && readResponse('videos', newest);
  return { response: read?.ok ? toLoadedResponse(read.value) : null };
}

/** Returns the video from its saved details; `null` if there are none. */
export function videoFromDetails({ response }: SavedVideoDetails, videoId: string): Video | null {
  if (!response) return null;
  return response.value.data.find(({ id }) => id === videoId) ?? parseOtherVideo(response, videoId);
}

const otherVideos = new WeakMap<LoadedResponse<'videos'>, { videoId: string; video: Video | null }>();

/**
 * Parses the video even if its row has an invalid field or no id. The result is cached, because it is read on every
 * clock update.
 */
function parseOtherVideo(response: LoadedResponse<'videos'>, videoId: string): Video | null {
  const cached = otherVideos.get(response);
  if (cached?.videoId === videoId) return cached.video;
  const video = parseVideoIn(response.body, videoId)?.video ?? null;
  otherVideos.set(response, { videoId, video });
  return video;
}

const noChapters: readonly Chapter[] = [];
/** Components read chapters often, so each description is parsed once. */
const chapterCache = new WeakMap<Video, readonly Chapter[]>();

/**
 * Returns the chapters in the video's description; none without saved details. The same details give the same array, so
 * that components do not render needlessly.
 */
export function chaptersFromDetails(details: SavedVideoDetails, videoId: string | undefined): readonly Chapter[] {
  const video = videoId === undefined ? null : videoFromDetails(details, videoId);
  if (!video) return noChapters;
  const chapters = chapterCache.get(video) ?? parseChapters(video.description ?? '', lengthOf(video));
  chapterCache.set(video, chapters);
  return chapters;
}
