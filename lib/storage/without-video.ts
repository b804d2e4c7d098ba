import type { Capture } from '@/lib/provenance/capture';
import type { Cell, DetailColumns, DetailField } from '@/lib/provenance/detail-columns';
import { isRowOfVideo } from '@/lib/provenance/row-texts';
import type { Run, Step } from '@/lib/runs/run';
import type { SavedQuery } from '@/lib/search/saved-query';
import type { CachedResponse } from '@/lib/service/call';
import type { EndpointName, ParamsOf } from '@/lib/service/endpoints';
import { parseJsonText } from '@/lib/service/json-text';
import { isEndpointName, type LedgerEntry } from '@/lib/service/ledger-entry';
import { cacheKey } from '@/lib/service/response-cache';
import { listStart, nextRow } from '@/lib/shared/json-rows';
import { isJsonObject } from '@/lib/shared/json-schema';
import { encodeUtf8 } from '@/lib/shared/utf8';
import type { ToolResponse } from '@/lib/tools/tool-records';

/**
 * What is kept, as if a video had never been asked for or come. Where a list tells of others too, its other rows stay
 * as they came, letter by letter; a mention inside of another video's own texts is that video's and stays.
 */

/** Whether a question is about this video and no other: then nothing of its answer is left without it. */
export function isOnlyAbout(asked: unknown, videoId: string): boolean {
  if (!isObject(asked)) return false;
  return Object.values(asked).some((value) => value === videoId || (isList(value) && isOnlyItem(value, videoId)));
}

/** The body of an answer without its rows about the video, and how many those were. */
export function bodyWithoutVideo(body: string, videoId: string): { body: string; rows: number } {
  // Half an answer, or captions as text, has no rows.
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
  const around = [bytes.subarray(0, start), bytes.subarray(end)].map((part) => decoder.decode(part));
  return { body: around.join(remainingRows.join(',')), rows };
}

/** An answer to a question about several. */
export function responseWithoutVideo({ worse, ...response }: CachedResponse, videoId: string): CachedResponse {
  const remaining = { ...requestWithoutVideo(response, videoId), body: bodyWithoutVideo(response.body, videoId).body };
  // No row of it can be read, so a row about the video cannot be told from the others.
  return worse && !worse.body.includes(videoId) ? { ...remaining, worse } : remaining;
}

/** A capture without the video; of its body, `rows` went. What hashes it is the caller's. */
export function captureWithoutVideo(capture: Capture, videoId: string, rows: number): Capture {
  const isKept = capture.ids.map((id) => id !== videoId);
  const columns = Object.entries(capture.sheet) as [DetailField, readonly Cell[]][];
  const sheet: DetailColumns = Object.fromEntries(
    columns.map(([field, cells]) => [field, cells.filter((_, at) => isKept[at])]),
  );
  return {
    ...requestWithoutVideo(capture, videoId),
    ...(capture.note && { note: withoutVideo(capture.note, videoId) }),
    ids: capture.ids.filter((id) => id !== videoId),
    sheet,
    missing: capture.missing.filter((id) => id !== videoId),
    ...(capture.unread && { unread: capture.unread.filter((id) => id !== videoId) }),
    ...(rows > 0 && { redacted: (capture.redacted ?? 0) + rows }),
  };
}

/** The row stays, because the money was spent; what it was spent on is no longer said. */
export const ledgerEntryWithoutVideo = (entry: LedgerEntry, videoId: string): LedgerEntry => ({
  ...entry,
  ...paramsWithoutVideo(entry, videoId),
  videoId: entry.videoId === videoId ? null : entry.videoId,
});

/** Of a tool's arguments only the id is known: the key that is made of them goes without it. */
function paramsWithoutVideo({ name, asked, key }: LedgerEntry, videoId: string): Pick<LedgerEntry, 'asked' | 'key'> {
  if (isEndpointName(name)) return requestWithoutVideo({ name, asked, key }, videoId);
  return { asked: withoutVideo(asked, videoId), key: key.replaceAll(videoId, '') };
}

/** A question that is about this video alone and was not asked yet is asked no more; an answer to one comes to nothing. */
export function stepWithoutVideo({ came, ...step }: Step, videoId: string): Step {
  const isOpen = step.state === 'planned' || step.state === 'received';
  const remaining = withoutVideo(step, videoId);
  if (isOpen && isOnlyAbout(step.asked, videoId)) return { ...remaining, state: 'left', captureId: null };
  const { key } = requestWithoutVideo({ key: came?.key ?? '', name: step.name, asked: step.asked }, videoId);
  return came ? { ...remaining, came: { ...withoutVideo(came, videoId), key } } : remaining;
}

export const runWithoutVideo = (run: Run, videoId: string): Run => withoutVideo(run, videoId);
export const queryWithoutVideo = (query: SavedQuery, videoId: string): SavedQuery => withoutVideo(query, videoId);

/** Its key is the key of the question that is left; one that does not name the video keeps its own, however old that is. */
function requestWithoutVideo<Q extends { key: string; name: EndpointName; asked: unknown }>(
  request: Q,
  videoId: string,
): Q {
  if (!JSON.stringify(request.asked).includes(videoId)) return request;
  const asked = withoutVideo(request.asked, videoId);
  const service = request.key.slice(request.key.lastIndexOf(' ') + 1);
  // Kept without its type; the key is made of whatever is there.
  return { ...request, asked, key: cacheKey(request.name, asked as ParamsOf<EndpointName>, service) };
}

/** Out of lists it goes; where it stands alone, nothing stands. The shape is the same, so the type is. */
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

/** An answer without a video; `null` where its arguments name it. Of lists in it the other rows stay as they came. */
export function toolResponseWithoutVideo(response: ToolResponse, videoId: string): ToolResponse | null {
  if (JSON.stringify(response.asked).includes(videoId)) return null;
  if (!response.body.includes(videoId)) return response;
  const result: unknown = JSON.parse(response.body);
  if (!isJsonObject(result)) return null;
  const { structuredContent, content } = result;
  const texts = Array.isArray(content) ? content.map((part) => partWithoutVideo(part, videoId)) : content;
  const structure =
    structuredContent === undefined
      ? {}
      : { structuredContent: JSON.parse(bodyWithoutVideo(JSON.stringify(structuredContent), videoId).body) };
  return { ...response, body: JSON.stringify({ ...result, content: texts, ...structure }) };
}

/** One part of what a tool says; a text may be the body of an answer as the service gives it over REST. */
function partWithoutVideo(part: unknown, videoId: string): unknown {
  if (!isJsonObject(part) || typeof part.text !== 'string' || !part.text.includes(videoId)) return part;
  try {
    JSON.parse(part.text);
  } catch {
    // No list that rows could be taken out of: what mentions the video goes as a whole.
    return { ...part, text: '' };
  }
  return { ...part, text: bodyWithoutVideo(part.text, videoId).body };
}
