import type { Panel } from '@/lib/app-store/panel-store';
import { type Answered, type Inquiry, inquiry } from '@/lib/app-store/request-store';
import { tabStore } from '@/lib/app-store/tab-store';
import type { Video } from '@/lib/service/video-schema';
import { readableIn } from '../readable';

const make = (panel: Panel) => inquiry('videos', panel);

/** The details of the panel's video, as far as they are held; nothing is asked for by looking. */
export const heldDetails = (panel: Panel) => tabStore(panel, make);

/** The video itself; `null` where its details are not held. */
export function videoIn({ answer }: Pick<Inquiry<'videos'>, 'answer'>, videoId: string): Video | null {
  if (!answer) return null;
  return answer.value.data.find(({ id }) => id === videoId) ?? oddVideo(answer, videoId);
}

const odd = new WeakMap<Answered<'videos'>, { videoId: string; video: Video | null }>();

/** A row of which one field is not what it should be, or that does not name its video: read once, for the clock ticks. */
function oddVideo(answer: Answered<'videos'>, videoId: string): Video | null {
  const read = odd.get(answer);
  if (read?.videoId === videoId) return read.video;
  const video = readableIn(answer.body, videoId)?.video ?? null;
  odd.set(answer, { videoId, video });
  return video;
}
