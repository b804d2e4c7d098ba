import { type Chapter, chaptersOf } from '@/lib/core/details/chapters';
import { lengthOf } from '@/lib/core/details/length';
import type { Video } from '@/lib/core/service/video';
import { videoIn } from './held-details';
import type { Inquiry } from './inquiry';

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
