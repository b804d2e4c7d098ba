import type { CachedResponse } from '@/lib/service/call';
import type { ParamsOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { cacheKey } from '@/lib/service/request';
import { isRecord } from '@/lib/shared/is-record';
import { jsonParts } from '@/lib/shared/json-parts';
import type { Capture } from './records';
import { responseMetadataOf } from './response-from-capture';

/** Returns the original text of each row; an empty list if the body is not a list or is incomplete. */
function rowTexts(body: string): string[] {
  if (!isJson(body)) return [];
  const list = isBareList(body) ? body : jsonParts(body).find(({ name }) => name === 'data')?.text;
  return list === undefined ? [] : jsonParts(list).map(({ text }) => text);
}

/** A list is either the whole body or the `data` field of an object (section "Paging envelope"). */
const isBareList = (body: string): boolean => body.trimStart().startsWith('[');

/**
 * Returns whether a row is about a video. Most rows have the id of their video in `videoId`; a row that is a video has
 * it in `id`.
 */
export function isRowOfVideo(text: string, videoId: string): boolean {
  if (!text.includes(videoId)) return false;
  const row: unknown = JSON.parse(text);
  return isRecord(row) && ('videoId' in row ? row.videoId : row.id) === videoId;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // The body is plain-text captions or an incomplete response.
    return false;
  }
}

/**
 * Returns the details of one video in a list as if they were a response of GET /videos, with the original text of the
 * row; `null` if there is no such row.
 */
export function detailsFromCapture(capture: Capture, body: string, videoId: VideoId): CachedResponse | null {
  const row = rowTexts(body).find((text) => isRowOfVideo(text, videoId));
  if (row === undefined) return null;
  const { lang, fields } = capture.params as Partial<ParamsOf<'batchVideos'>>;
  const params: ParamsOf<'videos'> = { ids: [videoId], ...(lang && { lang }), ...(fields && { fields }) };
  const service = capture.key.slice(capture.key.lastIndexOf(' ') + 1);
  const key = cacheKey('videos', params, service);
  return { ...responseMetadataOf(capture), key, name: 'videos', params, videoId, body: `{"data":[${row}]}` };
}
