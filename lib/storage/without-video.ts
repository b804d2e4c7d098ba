import type { Cell } from '@/lib/database/fields';
import type { DetailColumns } from '@/lib/provenance/capture';
import { isRowOfVideo } from '@/lib/provenance/details-from-capture';
import type { Capture, DetailField } from '@/lib/provenance/records';
import type { Run, Step } from '@/lib/runs/records';
import type { SavedSearch } from '@/lib/search/records';
import type { CachedResponse } from '@/lib/service/call';
import type { EndpointName, ParamsOf } from '@/lib/service/endpoints';
import { isEndpointName } from '@/lib/service/ledger-entry';
import type { LedgerEntry } from '@/lib/service/records';
import { cacheKey } from '@/lib/service/request';
import { parseJsonText } from '@/lib/shared/json';
import { listStart, nextRow } from '@/lib/shared/json-rows';
import { isJsonObject } from '@/lib/shared/json-schema';
import { encodeUtf8 } from '@/lib/shared/text';
import type { ToolResponse } from '@/lib/tools/records';

/**
 * The functions of this file remove a video from saved data as if it had never been requested. The other rows of a list
 * are unchanged byte for byte. A mention of the video in the text of another video stays.
 */

/** Returns whether a request is about this video alone, so that nothing of its response remains. */
export function isOnlyAbout(params: unknown, videoId: string): boolean {
  if (!isObject(params)) return false;
  return Object.values(params).some((value) => value === videoId || (isList(value) && isOnlyItem(value, videoId)));
}

/** Removes the rows of a video from a response body, and counts them. */
export function bodyWithoutVideo(body: string, videoId: string): { body: string; rows: number } {
  // A truncated response, or captions as text, has no rows.
  if (!body.includes(videoId) || parseJsonText(body).is !== 'json') return { body, rows: 0 };
  const bytes = encodeUtf8(body);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const start = listStart(bytes, decoder);
  if (start < 0) return { body, rows: 0 };
  const remainingRows: string[] = [];
  let rows = 0;
  let end = start;
  for (let [from, to] = nextRow(bytes, start); to > 0; [from, to] = nextRow(bytes, to)) {
    const row = decoder.decode(bytes.subarray(from, to));
    if (isRowOfVideo(row, videoId)) rows += 1;
    else remainingRows.push(row);
    end = to;
  }
  if (rows === 0) return { body, rows };
  const before = decoder.decode(bytes.subarray(0, start));
  const after = decoder.decode(bytes.subarray(end));
  return { body: before + remainingRows.join(',') + after, rows };
}

/** Removes a video from a response about several videos. */
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
  const sheet: DetailColumns = Object.fromEntries(
    columns.map(([field, cells]) => [field, cells.filter((_, index) => remainingFlags[index])]),
  );
  return {
    ...requestWithoutVideo(capture, videoId),
    ...(capture.context && { context: withoutVideo(capture.context, videoId) }),
    ids: capture.ids.filter((id) => id !== videoId),
    columns: sheet,
    missing: capture.missing.filter((id) => id !== videoId),
    ...(capture.unreadable && { unreadable: capture.unreadable.filter((id) => id !== videoId) }),
    ...(removedRows > 0 && { redacted: (capture.redacted ?? 0) + removedRows }),
  };
}

/** Removes the video from a ledger row. The row itself stays, because the money was spent. */
export const ledgerEntryWithoutVideo = (entry: LedgerEntry, videoId: string): LedgerEntry => ({
  ...entry,
  ...paramsWithoutVideo(entry, videoId),
  videoId: entry.videoId === videoId ? null : entry.videoId,
});

/** The arguments of a tool have no known structure, so the id is removed from the key by replacing text. */
function paramsWithoutVideo({ name, params, key }: LedgerEntry, videoId: string): Pick<LedgerEntry, 'params' | 'key'> {
  if (isEndpointName(name)) {
    const request = requestWithoutVideo({ name, params, key }, videoId);
    return { params: request.params, key: request.key };
  }
  return { params: withoutVideo(params, videoId), key: key.replaceAll(videoId, '') };
}

/**
 * Removes a video from a step. A planned or received step that concerns only this video is cancelled, and the response
 * of a received one is discarded.
 */
export function stepWithoutVideo({ received, ...step }: Step, videoId: string): Step {
  const isOpen = step.state === 'planned' || step.state === 'received';
  const remainingStep = countWithoutVideo(step, withoutVideo(step, videoId), videoId);
  if (isOpen && isOnlyAbout(step.params, videoId)) return { ...remainingStep, state: 'skipped', captureId: null };
  const { key } = requestWithoutVideo({ key: received?.key ?? '', name: step.name, params: step.params }, videoId);
  return received ? { ...remainingStep, received: { ...withoutVideo(received, videoId), key } } : remainingStep;
}

/** A video that a step requested and did not find is one of its missing videos. */
function countWithoutVideo(
  { params, results }: Omit<Step, 'received'>,
  remaining: Omit<Step, 'received'>,
  videoId: string,
): Omit<Step, 'received'> {
  const isRequested = isObject(params) && isList(params.ids) && params.ids.includes(videoId);
  if (!results || !remaining.results || !isRequested || results.ids.some((id) => id === videoId)) return remaining;
  return { ...remaining, results: { ...remaining.results, missing: Math.max(0, results.missing - 1) } };
}

export const runWithoutVideo = ({ costs, ...run }: Run, videoId: string): Run => ({
  ...withPlanWithoutVideo(run, videoId),
  ...(costs && { costs: costs.map((entry) => ledgerEntryWithoutVideo(entry, videoId)) }),
});
export const savedSearchWithoutVideo = (query: SavedSearch, videoId: string): SavedSearch =>
  withPlanWithoutVideo(query, videoId);

/** Keeps an empty id in a plan for the playlists of the video, because pages do not show a plan without its source. */
function withPlanWithoutVideo<T extends Pick<Run, 'plan'>>(planned: T, videoId: string): T {
  const { plan } = planned;
  const remaining = withoutVideo(planned, videoId);
  if (plan.kind !== 'playlist' || plan.of.id !== videoId) return remaining;
  return { ...remaining, plan: { ...plan, of: { ...plan.of, id: '' } } };
}

/**
 * Removes the video from a request and derives its new key. A request that does not name the video keeps its key, even
 * in an older format.
 */
function requestWithoutVideo<Q extends { key: string; name: EndpointName; params: unknown }>(
  request: Q,
  videoId: string,
): Q {
  if (!JSON.stringify(request.params).includes(videoId)) return request;
  const params = withoutVideo(request.params, videoId);
  const service = request.key.slice(request.key.lastIndexOf(' ') + 1);
  // The stored request has no static type, but a key can be derived from any value.
  return { ...request, params, key: cacheKey(request.name, params as ParamsOf<EndpointName>, service) };
}

/** Removes the id from lists and drops fields that equal it, even fields that the type requires. */
function withoutVideo<T>(value: T, videoId: string): T {
  if (isList(value)) return value.filter((one) => one !== videoId).map((one) => withoutVideo(one, videoId)) as T;
  if (!isObject(value)) return value;
  const fields = Object.entries(value).flatMap(([name, one]) =>
    one === videoId ? [] : [[name, withoutVideo(one, videoId)]],
  );
  return Object.fromEntries(fields) as T;
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isOnlyItem = (list: readonly unknown[], videoId: string) => list.length === 1 && list[0] === videoId;

/**
 * Removes a video from a tool's response; returns `null` if the arguments name the video, or if the result mentions it
 * and is not an object. Other rows in text parts are unchanged byte for byte.
 */
export function toolResponseWithoutVideo(response: ToolResponse, videoId: string): ToolResponse | null {
  // A restored response can be damaged, and must not prevent the deletion.
  if (JSON.stringify([response.params]).includes(videoId)) return null;
  if (!response.body.includes(videoId)) return response;
  const parsed = parseJsonText(response.body);
  const result = parsed.is === 'json' ? parsed.value : null;
  if (!isJsonObject(result)) return null;
  const { structuredContent, content } = result;
  const parts = Array.isArray(content) ? content.map((part) => partWithoutVideo(part, videoId)) : content;
  const structure = textWithoutVideo(structuredContent ? JSON.stringify(structuredContent) : '', videoId);
  const remaining = { ...result, content: parts, structuredContent: structure ? JSON.parse(structure) : undefined };
  return { ...response, body: JSON.stringify(remaining) };
}

/** Removes a video from a part of a tool's response. A part without text is removed if it mentions the video. */
function partWithoutVideo(part: unknown, videoId: string): unknown {
  if (isJsonObject(part) && typeof part.text === 'string')
    return { ...part, text: textWithoutVideo(part.text, videoId) };
  return JSON.stringify(part).includes(videoId) ? { type: 'text', text: '' } : part;
}

/**
 * Removes a video from text in a tool's response, which can be a response body of the REST service. Any other text that
 * mentions the video is removed entirely.
 */
function textWithoutVideo(text: string, videoId: string): string {
  if (!text.includes(videoId)) return text;
  const json = parseJsonText(text);
  const hasRows = json.is === 'json' && isList(Object(json.value).data ?? json.value);
  return hasRows ? bodyWithoutVideo(text, videoId).body : '';
}
