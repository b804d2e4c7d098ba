import type { RequestState } from '@/lib/app-store/request-store';
import type { Video } from '@/lib/service/resource-schemas';
import { type Chapter, parseChapters } from '../chapters';
import { lengthOf } from '../video-figures';
import { videoFromDetails } from './saved-details';

const noChapters: readonly Chapter[] = [];
/** Components read chapters often, so each description is parsed once. */
const chapterCache = new WeakMap<Video, readonly Chapter[]>();

/**
 * Returns the chapters in the video's description; none without saved details. The array is stable for the same
 * details, so that components do not render needlessly.
 */
export function chaptersFromDetails(
  details: Pick<RequestState<'videos'>, 'response'>,
  videoId: string | undefined,
): readonly Chapter[] {
  const video = videoId === undefined ? null : videoFromDetails(details, videoId);
  if (!video) return noChapters;
  const chapters = chapterCache.get(video) ?? parseChapters(video.description ?? '', lengthOf(video));
  chapterCache.set(video, chapters);
  return chapters;
}
