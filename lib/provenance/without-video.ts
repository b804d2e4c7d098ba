import type { Cell } from '@/lib/database/fields';
import type { CachedResponse } from '@/lib/service/call';
import type { EndpointName, ParamsOf } from '@/lib/service/endpoints';
import { cacheKey } from '@/lib/service/request';
import { isRecord } from '@/lib/shared/is-record';
import { parseJsonText } from '@/lib/shared/json';
import { splitList } from '@/lib/shared/json-parts';
import type { DetailColumns } from './capture';
import { isRowOfVideo } from './details-from-capture';
import type { Capture, DetailField } from './records';

/**
 * The functions of this file remove a video from saved data as if it had never been requested. The other rows of a list
 * are unchanged byte for byte. A mention of the video in the text of another video stays.
 */

/** Returns whether a request is about this video alone, so that nothing of its response remains. */
export function isOnlyAbout(params: unknown, videoId: string): boolean {
  if (!isRecord(params)) return false;
  return Object.values(params).some((value) => value === videoId || (isList(value) && isOnlyItem(value, videoId)));
}

export function bodyWithoutVideo(body: string, videoId: string): { body: string; rows: number } {
  // A truncated response, or captions as text, has no rows.
  if (!body.includes(videoId) || parseJsonText(body).is !== 'json') return { body, rows: 0 };
  const list = splitList(body);
  const remaining = list?.rows.filter((row) => !isRowOfVideo(row, videoId)) ?? [];
  const rows = (list?.rows.length ?? 0) - remaining.length;
  return list && rows > 0 ? { body: list.head + remaining.join(',') + list.tail, rows } : { body, rows: 0 };
}

export function responseWithoutVideo(
  { newerEmptyResponse, ...response }: CachedResponse,
  videoId: string,
): CachedResponse {
  const remaining = { ...requestWithoutVideo(response, videoId), body: bodyWithoutVideo(response.body, videoId).body };
  // The rows of the newer response are unreadable and cannot be separated, so it is dropped if it mentions the video.
  return newerEmptyResponse && !newerEmptyResponse.body.includes(videoId)
    ? { ...remaining, newerEmptyResponse }
    : remaining;
}

/**
 * Removes a video from a capture. `removedRows` is the number of rows removed from its body. The caller updates the
 * hash.
 */
export function captureWithoutVideo(capture: Capture, videoId: string, removedRows: number): Capture {
  const remainingFlags = capture.ids.map((id) => id !== videoId);
  const columns = Object.entries(capture.columns) as [DetailField, readonly Cell[]][];
  const remainingColumns: DetailColumns = Object.fromEntries(
    columns.map(([field, cells]) => [field, cells.filter((_, index) => remainingFlags[index])]),
  );
  return {
    ...requestWithoutVideo(capture, videoId),
    ...(capture.context && { context: withoutVideo(capture.context, videoId) }),
    ids: capture.ids.filter((id) => id !== videoId),
    columns: remainingColumns,
    missing: capture.missing.filter((id) => id !== videoId),
    ...(capture.unreadable && { unreadable: capture.unreadable.filter((id) => id !== videoId) }),
    ...(removedRows > 0 && { redacted: (capture.redacted ?? 0) + removedRows }),
  };
}

/**
 * Removes the video from a request and derives its new key. A request that does not name the video keeps its key, even
 * in an older format.
 */
export function requestWithoutVideo<Q extends { key: string; name: EndpointName; params: unknown }>(
  request: Q,
  videoId: string,
): Q {
  if (!JSON.stringify(request.params).includes(videoId)) return request;
  const params = withoutVideo(request.params, videoId);
  const service = request.key.slice(request.key.lastIndexOf(' ') + 1);
  // The stored request has no static type, but a key can be derived from any value.
  return { ...request, params, key: cacheKey(request.name, params as ParamsOf<EndpointName>, service) };
}

/**
 * Removes the id and objects with this id from lists, and drops fields that equal it or are named like it, even fields
 * that the type requires.
 */
export function withoutVideo<T>(value: T, videoId: string): T {
  if (isList(value)) {
    const remaining = value.filter((one) => one !== videoId && Object(one).id !== videoId);
    return remaining.map((one) => withoutVideo(one, videoId)) as T;
  }
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).flatMap(([name, one]) =>
    one === videoId || name === videoId ? [] : [[name, withoutVideo(one, videoId)]],
  );
  return Object.fromEntries(fields) as T;
}

export const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isOnlyItem = (list: readonly unknown[], videoId: string) => list.length === 1 && list[0] === videoId;
