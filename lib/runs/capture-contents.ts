import type { NewItem } from '@/lib/collection/collection';
import { detailColumnsOf, type ReusedFrom, rowsWithPrefix, videosInRows, withIdCount } from '@/lib/provenance/capture';
import type { Capture } from '@/lib/provenance/records';
import { hasVideoId } from '@/lib/service/assumptions';
import type { CachedResponse, InvalidRow, ParsedResponse } from '@/lib/service/call';
import { type EndpointName, endpointOf, type ParamsOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { readResponse, rowsInBody } from '@/lib/service/read-response';
import { cacheKey } from '@/lib/service/request';
import { isRecord } from '@/lib/shared/is-record';
import { splitList } from '@/lib/shared/json-parts';
import { type DetailsReuse, type DetailsSource, namesVideos } from './plan-details';
import type { StepResults } from './records';

type Row = Readonly<Record<string, unknown>>;

/** The contents of a run's response: the fields of its capture and the results that its plan needs. */
export interface CaptureContents {
  fields: Pick<Capture, 'ids' | 'columns' | 'missing' | 'unreadable' | 'unmatched' | 'skippedRows' | 'wrongFields'>;
  results: Omit<StepResults, 'added'>;
  /** Returns the videos to add to the collection. `before` is the number of videos on the earlier pages of the list. */
  foundVideos(before: number): NewItem[];
}

/** Reads a response. Rows that were not requested are kept and counted, and those without a random prefix only counted. */
export function readCaptureContents(
  { response, value, skippedRows, wrongFields }: ParsedResponse<EndpointName>,
  prefix?: unknown,
): CaptureContents {
  const allRows = (rowsInBody(value) ?? []) as Row[];
  const rows = rowsWithPrefix(allRows, prefix);
  const { ids, rows: videoRows } = videosInRows(rows);
  const isById = namesVideos(response.name);
  const { missing, unreadable, unmatched } = isById
    ? idsWithoutRow(response.params, ids, { rows, skippedRows })
    : nothingMissing;
  return {
    fields: {
      ids,
      columns: detailColumnsOf(videoRows),
      missing,
      ...(unreadable.length > 0 && { unreadable }),
      ...(unmatched > 0 && { unmatched }),
      skippedRows: skippedRows.length,
      ...(wrongFields.length > 0 && { wrongFields: wrongFields.length }),
    },
    results: {
      ...(isById
        ? requestedOnly(response.params, ids, rows.length)
        : { ids, ...unrequested(allRows.length - rows.length) }),
      missing: missing.length,
      ...withoutId(response.name, rows, skippedRows),
      ...pagingOf(value),
      ...publishedRange(videoRows),
    },
    foundVideos: (before) => videoRows.map((row, index) => foundVideo(row, ids[index] as VideoId, before + index + 1)),
  };
}

/** The endpoints whose rows are videos that nobody named in the request. */
const videoLists: readonly EndpointName[] = ['search', 'playlistItems', 'relatedVideos', 'popularVideos'];

function withoutId(name: EndpointName, rows: readonly Row[], skippedRows: readonly InvalidRow[]) {
  if (!videoLists.includes(name)) return {};
  // `videosInRows` leaves out repeated videos, too.
  const count = rows.filter((row) => videosInRows([row]).ids.length === 0).length + skippedRows.length;
  return count > 0 ? { withoutId: count } : {};
}

const nothingMissing = { missing: [], unreadable: [], unmatched: 0 };

/**
 * Returns the requested ids without a readable row. `missing` were not returned; `unread` may have been. `unmatched` is
 * the number of rows without an id; each may belong to any of these ids, so if there are any, no id counts as missing.
 */
function idsWithoutRow(
  params: unknown,
  ids: readonly VideoId[],
  { rows, skippedRows }: { rows: readonly Row[]; skippedRows: readonly InvalidRow[] },
): { missing: VideoId[]; unreadable: VideoId[]; unmatched: number } {
  const readIds = new Set(ids);
  const missingOrUnread = (params as { ids: VideoId[] }).ids.filter((id) => !readIds.has(id));
  const skipped = skippedRows.map(({ row }): unknown => Object(row).id);
  const skippedIds = new Set(skipped);
  const unmatched =
    rows.filter((row) => !hasVideoId(row)).length + skipped.filter((id) => typeof id !== 'string').length;
  const missing = unmatched > 0 ? [] : missingOrUnread.filter((id) => !skippedIds.has(id));
  return {
    missing,
    unreadable: unmatched > 0 ? missingOrUnread : missingOrUnread.filter((id) => skippedIds.has(id)),
    unmatched,
  };
}

/** Limits the found ids to the requested ones and counts the other rows. */
function requestedOnly(
  params: unknown,
  ids: readonly VideoId[],
  rows: number,
): Pick<StepResults, 'ids' | 'unrequested'> {
  const requestedIds = new Set((params as { ids: VideoId[] }).ids);
  const found = ids.filter((id) => requestedIds.has(id));
  return { ids: found, ...unrequested(rows - found.length) };
}

const unrequested = (count: number) => count > 0 && { unrequested: count };

function pagingOf(value: unknown): Pick<StepResults, 'nextPageToken' | 'totalResults'> {
  const { nextPageToken, totalResults } = value as { nextPageToken?: unknown; totalResults?: unknown };
  return {
    // With an empty token, a search would pay for its first page again.
    nextPageToken: nextPageToken && typeof nextPageToken === 'string' ? nextPageToken : null,
    totalResults: typeof totalResults === 'number' ? totalResults : null,
  };
}

/** Returns the newest and oldest dates. They are compared as text, because ISO 8601 dates sort chronologically. */
function publishedRange(rows: readonly Row[]): Pick<StepResults, 'newest' | 'oldest'> {
  let newest: string | null = null;
  let oldest: string | null = null;
  for (const { publishedAt } of rows) {
    if (!publishedAt || typeof publishedAt !== 'string') continue;
    if (newest === null || publishedAt > newest) newest = publishedAt;
    if (oldest === null || publishedAt < oldest) oldest = publishedAt;
  }
  return { newest, oldest };
}

const foundVideo = ({ title }: Row, videoId: VideoId, rank: number): NewItem => ({
  videoId,
  title: typeof title === 'string' ? title : null,
  context: { from: 'run', page: null, address: null, rank },
});

type NewCapture = Omit<Capture, 'collectionId' | 'id' | 'sha256' | 'bytes'>;

/**
 * Converts a response into a capture of another collection: the rows of the given videos, byte for byte, as if only
 * they had been requested. With `allRequested`, ids without a row count as missing. Returns `null` if the response
 * cannot be read or, without `allRequested`, has none of the rows.
 */
export function reuseAsCapture(
  { source, ids }: DetailsReuse,
  bytes: Uint8Array,
  allRequested = false,
): { capture: NewCapture; body: string } | null {
  const requestedIds = new Set<unknown>(ids);
  const list = splitList(new TextDecoder().decode(bytes));
  const rows = (list?.rows ?? []).filter((text) => requestedIds.has(videoIdInRow(text)));
  const body = `{"data":[${rows.join(',')}]}`;
  const { capture: sourceCapture, name, params: originalParams, ids: _, ...rest } = source;
  const foundIds = new Set(rows.map(videoIdInRow));
  const request = requestFor(
    source,
    ids.filter((id) => allRequested || foundIds.has(id)),
  );
  const response: CachedResponse = {
    ...rest,
    ...request,
    videoId: requestedVideoId(request.name, request.params),
    body,
  };
  const parsed = rows.length > 0 || (allRequested && bytes.length > 0) ? readResponse(request.name, response) : null;
  if (!parsed?.ok) return null;
  const { fields } = readCaptureContents(parsed.value);
  const { body: _text, videoId, ...provenance } = response;
  const reusedFrom: ReusedFrom = {
    collectionId: sourceCapture?.collectionId ?? null,
    captureId: sourceCapture?.id ?? null,
    name,
    // Ids that were not reused must not be stored in this capture.
    params: withIdCount(originalParams),
  };
  const from = {
    runId: sourceCapture?.runId ?? '',
    step: sourceCapture?.step ?? 0,
    extensionVersion: sourceCapture?.extensionVersion ?? '',
  };
  return {
    capture: {
      ...provenance,
      ...(videoId !== null && { videoId }),
      ...from,
      ...fields,
      cacheHit: true,
      reusedFrom,
    },
    body,
  };
}

/** Returns a request for these videos alone: a batch, or GET /videos for rows of any other endpoint. */
function requestFor({ name, params: originalParams, key }: DetailsSource, ids: VideoId[]) {
  const {
    language,
    lang = language,
    fields,
    additionalFields,
  } = originalParams as Partial<ParamsOf<'videos'> & { language: string }>;
  const endpoint: 'batchVideos' | 'videos' = name === 'batchVideos' ? name : 'videos';
  // The original request had only fields and languages that its endpoint has, so the cast is safe.
  const params = {
    ids,
    ...(lang && { lang }),
    ...(fields && { fields }),
    ...(additionalFields && { additionalFields }),
  } as ParamsOf<'batchVideos'>;
  const service = key.slice(key.lastIndexOf(' ') + 1);
  return { name: endpoint, params, key: cacheKey(endpoint, params, service) };
}

const requestedVideoId = (name: 'videos' | 'batchVideos', params: ParamsOf<'batchVideos'>) =>
  endpointOf(name).videoIdIn(params);

/** Returns the video id of a row, by the same rule as `videosInRows`. */
function videoIdInRow(text: string): unknown {
  const row: unknown = JSON.parse(text);
  return isRecord(row) ? (row.videoId ?? row.id) : null;
}
