import type { CachedResponse } from '@/lib/service/call';
import type { ParamsOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { cacheKey } from '@/lib/service/request';
import { isRecord } from '@/lib/shared/is-record';
import { parseJsonText } from '@/lib/shared/json';
import { splitList } from '@/lib/shared/json-parts';
import type { Capture } from './records';
import { responseMetadataOf } from './response-from-capture';

/**
 * Returns whether a row is about a video. Most rows have the id of their video in `videoId`; a row that is a video has
 * it in `id`.
 */
export function isRowOfVideo(text: string, videoId: string): boolean {
  if (!text.includes(videoId)) return false;
  const row: unknown = JSON.parse(text);
  return isRecord(row) && ('videoId' in row ? row.videoId : row.id) === videoId;
}

/**
 * Returns the details of one video in a list as if they were a response of GET /videos, with the original text of the
 * row; `null` if there is no such row.
 */
export function detailsFromCapture(capture: Capture, body: string, videoId: VideoId): CachedResponse | null {
  // Plain-text captions and incomplete responses have no rows.
  const list = parseJsonText(body).is === 'json' ? splitList(body) : null;
  const row = list?.rows.find((text) => isRowOfVideo(text, videoId));
  if (row === undefined) return null;
  const { lang, fields } = capture.params as Partial<ParamsOf<'batchVideos'>>;
  const params: ParamsOf<'videos'> = { ids: [videoId], ...(lang && { lang }), ...(fields && { fields }) };
  const service = capture.key.slice(capture.key.lastIndexOf(' ') + 1);
  const key = cacheKey('videos', params, service);
  return { ...responseMetadataOf(capture), key, name: 'videos', params, videoId, body: `{"data":[${row}]}` };
}
