import type { Inquiry } from '@/lib/app-store/request-store';
import type { Video } from '@/lib/service/video-schema';
import { type Chapter, chaptersOf } from '../chapters';
import { lengthOf } from '../length';
import { videoIn } from './saved-details';

const none: readonly Chapter[] = [];
/** A description is read once, for who draws chapters asks again and again. */
const known = new WeakMap<Video, readonly Chapter[]>();

/**
 * The chapters of a video as its description names them; none where its details are not held. The same array for the same
 * details, so that whoever draws them is not called for nothing.
 */
export function chaptersIn(
  details: Pick<Inquiry<'videos'>, 'answer'>,
  videoId: string | undefined,
): readonly Chapter[] {
  const video = videoId === undefined ? null : videoIn(details, videoId);
  if (!video) return none;
  const chapters = known.get(video) ?? chaptersOf(video.description ?? '', lengthOf(video));
  known.set(video, chapters);
  return chapters;
}
