import type { PanelStore } from '@/lib/app-store/panel-store';
import { createRequestStore, type LoadedResponse, type RequestState } from '@/lib/app-store/request-store';
import { tabStore } from '@/lib/app-store/tab-store';
import type { Video } from '@/lib/service/resource-schemas';
import { parseVideoIn } from '../parsed-video';

const createInquiry = (panel: PanelStore) => createRequestStore('videos', panel);

/** The details of the panel's video, as far as they are held; nothing is asked for by looking. */
export const savedDetailsStore = (panel: PanelStore) => tabStore(panel, createInquiry);

/** The video itself; `null` where its details are not held. */
export function videoFromDetails({ answer }: Pick<RequestState<'videos'>, 'answer'>, videoId: string): Video | null {
  if (!answer) return null;
  return answer.value.data.find(({ id }) => id === videoId) ?? parseOtherVideo(answer, videoId);
}

const otherVideos = new WeakMap<LoadedResponse<'videos'>, { videoId: string; video: Video | null }>();

/** A row of which one field is not what it should be, or that does not name its video: read once, for the clock ticks. */
function parseOtherVideo(answer: LoadedResponse<'videos'>, videoId: string): Video | null {
  const cached = otherVideos.get(answer);
  if (cached?.videoId === videoId) return cached.video;
  const video = parseVideoIn(answer.body, videoId)?.video ?? null;
  otherVideos.set(answer, { videoId, video });
  return video;
}
