import { type Capture, coversFields, isObservation, type ReusedFrom } from '@/lib/provenance/capture';
import type { CachedResponse } from '@/lib/service/call';
import { endpointOf, type ParamsOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { readResponse } from '@/lib/service/read-response';
import { cacheKey } from '@/lib/service/request';
import { rowTexts } from '@/lib/shared/json-rows';
import { readCaptureContents } from './capture-contents';

/** A response with details outside the collection: a capture, or a cached response of a single request. */
export interface DetailsSource
  extends Pick<Capture, 'name' | 'asked' | 'key' | 'requestedAt' | 'receivedAt' | 'status' | 'contentType' | 'ids'> {
  /** `null` for a cached response, which its key identifies. */
  capture: Pick<Capture, 'collectionId' | 'id' | 'runId' | 'step' | 'extVersion'> | null;
}

/** The videos to reuse from one response. */
export interface DetailsReuse {
  source: DetailsSource;
  ids: VideoId[];
}

type AnsweredRequest = Pick<Capture, 'unmatched' | 'name' | 'asked' | 'ids'>;
/** Returns the videos in a response, and those requested by id that are missing from it. */
export const answeredIds = ({ unmatched, name, asked, ids }: AnsweredRequest): VideoId[] =>
  name === 'batchVideos' && !unmatched ? [...new Set([...ids, ...(asked as ParamsOf<'batchVideos'>).ids])] : ids;

type NewCapture = Omit<Capture, 'collectionId' | 'id' | 'sha256' | 'bytes'>;

export function sourceFromCapture(capture: Capture): DetailsSource {
  const { name, asked, key, requestedAt, receivedAt, status, contentType, ids } = capture;
  const { collectionId, id, runId, step, extVersion } = capture;
  const own = { collectionId, id, runId, step, extVersion };
  return { name, asked, key, requestedAt, receivedAt, status, contentType, ids, capture: own };
}

/** The wanted details: these fields and this language, newer than `since`. */
interface WantedDetails {
  fields: ParamsOf<'batchVideos'>['fields'] | null;
  lang: string | null;
  /** Milliseconds since 1970. */
  since: number;
}

/** Returns the newest source with the wanted details for each video. */
export function newestSources(
  sources: readonly DetailsSource[],
  { fields, lang, since }: WantedDetails,
): Map<VideoId, DetailsSource> {
  const newest = new Map<VideoId, DetailsSource>();
  for (const source of sources) {
    const isWanted = isObservation(source) && source.receivedAt > since;
    if (!isWanted || !coversDetails(source.asked, { fields, lang })) continue;
    for (const id of source.ids) {
      if (source.receivedAt > (newest.get(id)?.receivedAt ?? 0)) newest.set(id, source);
    }
  }
  return newest;
}

/** Returns whether a request covers the wanted fields and language. */
export const coversDetails = (params: unknown, { fields, lang }: Omit<WantedDetails, 'since'>): boolean =>
  languageOf(params) === lang && coversFields(params, fields);

/** Groups videos by the response to reuse. Videos without one are left out. */
export function planReuse(ids: readonly VideoId[], sources: ReadonlyMap<VideoId, DetailsSource>): DetailsReuse[] {
  const idsBySource = new Map<DetailsSource, VideoId[]>();
  for (const id of ids) {
    const source = sources.get(id);
    if (!source) continue;
    const idsOfSource = idsBySource.get(source);
    if (idsOfSource) idsOfSource.push(id);
    else idsBySource.set(source, [id]);
  }
  return [...idsBySource].map(([source, idsOfSource]) => ({ source, ids: idsOfSource }));
}

/** Returns all earlier observations of these videos, to copy them with their history. Existing ones are skipped. */
export function planHistoryReuse(
  ids: ReadonlySet<VideoId>,
  captures: readonly Capture[],
  existing: readonly Pick<Capture, 'requestedAt' | 'receivedAt' | 'ids'>[],
): DetailsReuse[] {
  const known = new Set(existing.flatMap((one) => one.ids.map((id) => observationKey(one, id))));
  const reuses = captures.filter(isObservation).map((capture) => ({
    source: sourceFromCapture(capture),
    ids: capture.ids.filter((id) => ids.has(id) && !known.has(observationKey(capture, id))),
  }));
  return reuses.filter((reuse) => reuse.ids.length > 0);
}

/** Identifies the observation of a video, wherever it is stored. */
const observationKey = (
  { requestedAt, receivedAt }: Pick<Capture, 'requestedAt' | 'receivedAt'>,
  id: VideoId,
): string => `${requestedAt} ${receivedAt} ${id}`;

/**
 * Converts a response into a capture of another collection: the rows of the given videos, byte for byte, as if only
 * they had been requested. Returns `null` if the body has none of them. With `allRequested`, ids without a row count as
 * missing.
 */
export function reuseAsCapture(
  { source, ids }: DetailsReuse,
  bytes: Uint8Array,
  allRequested = false,
): { capture: NewCapture; body: string } | null {
  const wanted = new Set<unknown>(ids);
  const rows = [...rowTexts(bytes)].filter((text) => wanted.has(videoIdInRow(text)));
  const body = `{"data":[${rows.join(',')}]}`;
  const { capture: sourceCapture, name, asked: originalParams, ids: _, ...rest } = source;
  const foundIds = new Set(rows.map(videoIdInRow));
  const request = requestFor(
    source,
    ids.filter((id) => allRequested || foundIds.has(id)),
  );
  const response: CachedResponse = {
    ...rest,
    ...request,
    videoId: requestedVideoId(request.name, request.asked),
    body,
  };
  const read = rows.length > 0 || (allRequested && bytes.length > 0) ? readResponse(request.name, response) : null;
  if (!read?.ok) return null;
  const { columns } = readCaptureContents(read.value);
  const { body: _text, videoId, ...provenance } = response;
  const reusedFrom: ReusedFrom = {
    collectionId: sourceCapture?.collectionId ?? null,
    captureId: sourceCapture?.id ?? null,
    name,
    asked: withIdCount(originalParams),
  };
  const from = {
    runId: sourceCapture?.runId ?? '',
    step: sourceCapture?.step ?? 0,
    extVersion: sourceCapture?.extVersion ?? '',
  };
  return {
    capture: {
      ...provenance,
      ...(videoId !== null && { videoId }),
      ...from,
      ...columns,
      cacheHit: true,
      taken: reusedFrom,
    },
    body,
  };
}

/** Returns the request for these rows alone. Popular videos cannot be requested by id. */
function requestFor({ name, asked, key }: DetailsSource, ids: VideoId[]) {
  const {
    language,
    lang = language,
    fields,
    additionalFields,
  } = asked as Partial<ParamsOf<'videos'> & { language: string }>;
  const endpoint: 'batchVideos' | 'videos' = name === 'batchVideos' ? name : 'videos';
  // Fields and languages that the endpoint does not know were never sent.
  const params = {
    ids,
    ...(lang && { lang }),
    ...(fields && { fields }),
    ...(additionalFields && { additionalFields }),
  } as ParamsOf<'batchVideos'>;
  const service = key.slice(key.lastIndexOf(' ') + 1);
  return { name: endpoint, asked: params, key: cacheKey(endpoint, params, service) };
}

const requestedVideoId = (name: 'videos' | 'batchVideos', params: ParamsOf<'batchVideos'>) =>
  endpointOf(name).videoIdIn(params);

const languageOf = (params: unknown): string | null => {
  const { lang, language } = params as { lang?: string; language?: string };
  return lang ?? language ?? null;
};

/** Returns the video id of a row, by the same rule as `videosInRows`. */
function videoIdInRow(text: string): unknown {
  const row: unknown = JSON.parse(text);
  if (typeof row !== 'object' || row === null) return null;
  const { videoId, id } = row as { videoId?: unknown; id?: unknown };
  return videoId ?? id;
}

/** Replaces the ids by their number, because ids that were not reused must not be stored here. */
const withIdCount = (params: unknown): unknown =>
  typeof params === 'object' && params !== null && 'ids' in params && Array.isArray(params.ids)
    ? { ...params, ids: params.ids.length }
    : params;
