import type { PanelStore } from '@/lib/app-store/panel-store';
import { createRequestStore, type LoadedResponse, type RequestState } from '@/lib/app-store/request-store';
import { tabStore } from '@/lib/app-store/tab-store';
import type { Video } from '@/lib/service/resource-schemas';
import { parseVideoIn } from '../parsed-video';

const createDetailsRequest = (panel: PanelStore) => createRequestStore('videos', panel);

/** Returns the store of the video's saved details; it requests nothing by itself. */
export const savedDetailsStore = (panel: PanelStore) => tabStore(panel, createDetailsRequest);

/** Returns the video; `null` without saved details. */
export function videoFromDetails({ answer }: Pick<RequestState<'videos'>, 'answer'>, videoId: string): Video | null {
  if (!answer) return null;
  return answer.value.data.find(({ id }) => id === videoId) ?? parseOtherVideo(answer, videoId);
}

const otherVideos = new WeakMap<LoadedResponse<'videos'>, { videoId: string; video: Video | null }>();

/** Parses a row with an invalid field or without an id. The result is cached, because clock updates read it often. */
function parseOtherVideo(response: LoadedResponse<'videos'>, videoId: string): Video | null {
  const cached = otherVideos.get(response);
  if (cached?.videoId === videoId) return cached.video;
  const video = parseVideoIn(response.body, videoId)?.video ?? null;
  otherVideos.set(response, { videoId, video });
  return video;
}
