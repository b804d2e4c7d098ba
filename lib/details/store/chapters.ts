import type { RequestState } from '@/lib/app-store/request-store';
import type { Video } from '@/lib/service/resource-schemas';
import { type Chapter, parseChapters } from '../chapters';
import { lengthOf } from '../video-figures';
import { videoFromDetails } from './saved-details';

const noChapters: readonly Chapter[] = [];
/** A description is read once, for who draws chapters asks again and again. */
const chapterCache = new WeakMap<Video, readonly Chapter[]>();

/**
 * The chapters of a video as its description names them; none where its details are not held. The same array for the same
 * details, so that whoever draws them is not called for nothing.
 */
export function chaptersFromDetails(
  details: Pick<RequestState<'videos'>, 'answer'>,
  videoId: string | undefined,
): readonly Chapter[] {
  const video = videoId === undefined ? null : videoFromDetails(details, videoId);
  if (!video) return noChapters;
  const chapters = chapterCache.get(video) ?? parseChapters(video.description ?? '', lengthOf(video));
  chapterCache.set(video, chapters);
  return chapters;
}
