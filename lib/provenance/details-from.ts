import type { CachedResponse } from '@/lib/service/call';
import type { ParamsOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { cacheKey } from '@/lib/service/response-cache';
import type { Capture } from './capture';
import { receivedFieldsOf } from './response-from-capture';
import { isRowOfVideo, rowTexts } from './row-texts';

/**
 * Returns the details of one video from a list as a response of GET /videos, with the original text of its row; `null`
 * without such a row.
 */
export function detailsFromCapture(capture: Capture, body: string, videoId: VideoId): CachedResponse | null {
  const row = rowTexts(body).find((text) => isRowOfVideo(text, videoId));
  if (row === undefined) return null;
  const { lang, fields } = capture.asked as Partial<ParamsOf<'batchVideos'>>;
  const params: ParamsOf<'videos'> = { ids: [videoId], ...(lang && { lang }), ...(fields && { fields }) };
  const service = capture.key.slice(capture.key.lastIndexOf(' ') + 1);
  const key = cacheKey('videos', params, service);
  return { ...receivedFieldsOf(capture), key, name: 'videos', asked: params, videoId, body: `{"data":[${row}]}` };
}
