import { type Capture, coversFields, isObservation, type ReusedFrom } from '@/lib/provenance/capture';
import type { CachedResponse } from '@/lib/service/call';
import { endpointOf, type ParamsOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { readResponse } from '@/lib/service/read-response';
import { cacheKey } from '@/lib/service/response-cache';
import { rowTexts } from '@/lib/shared/json-rows';
import { readCaptureContents } from './capture-contents';

/** An answer with details that lies elsewhere: as a capture, or on the shelf of what was asked beside a video. */
export interface DetailsSource
  extends Pick<Capture, 'name' | 'asked' | 'key' | 'requestedAt' | 'receivedAt' | 'status' | 'contentType' | 'ids'> {
  /** `null` on the shelf: there its key names it. */
  capture: Pick<Capture, 'collectionId' | 'id' | 'runId' | 'step' | 'extVersion'> | null;
}

/** What is taken over of one answer. */
export interface DetailsReuse {
  source: DetailsSource;
  ids: VideoId[];
}

type AnsweredRequest = Pick<Capture, 'unmatched' | 'name' | 'asked' | 'ids'>;
/** The videos that an answer told of, and those asked for by id that it did not: they are missing. */
export const answeredIds = ({ unmatched, name, asked, ids }: AnsweredRequest): VideoId[] =>
  name === 'batchVideos' && !unmatched ? [...new Set([...ids, ...(asked as ParamsOf<'batchVideos'>).ids])] : ids;

type NewCapture = Omit<Capture, 'collectionId' | 'id' | 'sha256' | 'bytes'>;

/** What a capture is as a source. */
export function sourceFromCapture(capture: Capture): DetailsSource {
  const { name, asked, key, requestedAt, receivedAt, status, contentType, ids } = capture;
  const { collectionId, id, runId, step, extVersion } = capture;
  const own = { collectionId, id, runId, step, extVersion };
  return { name, asked, key, requestedAt, receivedAt, status, contentType, ids, capture: own };
}

/** Which details are wanted: with these fields and in this language, as a plan names them, and newer than `since`. */
interface WantedDetails {
  fields: ParamsOf<'batchVideos'>['fields'] | null;
  lang: string | null;
  /** Milliseconds since 1970. */
  since: number;
}

/** Of each video that details of elsewhere are held of, the newest that tell what is wanted. */
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

/** Whether an answer to a question tells what is wanted, in its language. */
export const coversDetails = (asked: unknown, { fields, lang }: Omit<WantedDetails, 'since'>): boolean =>
  languageOf(asked) === lang && coversFields(asked, fields);

/** What to take of which answer, so that each of the videos comes once. Those that nobody offers are left out. */
export function planReuse(ids: readonly VideoId[], offers: ReadonlyMap<VideoId, DetailsSource>): DetailsReuse[] {
  const idsBySource = new Map<DetailsSource, VideoId[]>();
  for (const id of ids) {
    const source = offers.get(id);
    if (!source) continue;
    const taken = idsBySource.get(source);
    if (taken) taken.push(id);
    else idsBySource.set(source, [id]);
  }
  return [...idsBySource].map(([source, taken]) => ({ source, ids: taken }));
}

/** Every observation of these videos, for whoever takes them along with their history. Those that are there already stay out. */
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

/** The same answer about the same video, wherever it lies. */
const observationKey = (
  { requestedAt, receivedAt }: Pick<Capture, 'requestedAt' | 'receivedAt'>,
  id: VideoId,
): string => `${requestedAt} ${receivedAt} ${id}`;

/**
 * An answer of elsewhere as evidence of another collection: the rows of the wanted videos in the very text that came, as if they
 * alone had been asked for, with all that is known of where they come from. `null` where its body has none of them.
 * `asked`: all of them were asked for by id, and those that its body has not are missing.
 */
export function reuseAsCapture(
  { source, ids }: DetailsReuse,
  bytes: Uint8Array,
  asked = false,
): { capture: NewCapture; body: string } | null {
  const wanted = new Set<unknown>(ids);
  const rows = [...rowTexts(bytes)].filter((text) => wanted.has(videoIdInRow(text)));
  const body = `{"data":[${rows.join(',')}]}`;
  const { capture: own, name, asked: whole, ids: _, ...rest } = source;
  const foundIds = new Set(rows.map(videoIdInRow));
  const request = requestFor(
    source,
    ids.filter((id) => asked || foundIds.has(id)),
  );
  const response: CachedResponse = { ...rest, ...request, videoId: videoIdAskedFor(request.name, request.asked), body };
  const read = rows.length > 0 || (asked && bytes.length > 0) ? readResponse(request.name, response) : null;
  if (!read?.ok) return null;
  const { columns } = readCaptureContents(read.value);
  const { body: _text, videoId, ...answer } = response;
  const taken: ReusedFrom = {
    ...{ collectionId: own?.collectionId ?? null, captureId: own?.id ?? null },
    ...{ name, asked: withIdCount(whole) },
  };
  const from = { runId: own?.runId ?? '', step: own?.step ?? 0, extVersion: own?.extVersion ?? '' };
  return {
    capture: { ...answer, ...(videoId !== null && { videoId }), ...from, ...columns, cacheHit: true, taken },
    body,
  };
}

/** The question that these rows alone would have been the answer to. A list of popular videos cannot be asked for by ids. */
function requestFor({ name, asked, key }: DetailsSource, ids: VideoId[]) {
  const {
    language,
    lang = language,
    fields,
    additionalFields,
  } = asked as Partial<ParamsOf<'videos'> & { language: string }>;
  const endpoint: 'batchVideos' | 'videos' = name === 'batchVideos' ? name : 'videos';
  // As it was asked: other fields and languages than its endpoint knows were never sent.
  const params = {
    ids,
    ...(lang && { lang }),
    ...(fields && { fields }),
    ...(additionalFields && { additionalFields }),
  } as ParamsOf<'batchVideos'>;
  const service = key.slice(key.lastIndexOf(' ') + 1);
  return { name: endpoint, asked: params, key: cacheKey(endpoint, params, service) };
}

const videoIdAskedFor = (name: 'videos' | 'batchVideos', asked: ParamsOf<'batchVideos'>) =>
  endpointOf(name).videoIdIn(asked);

const languageOf = (asked: unknown): string | null => {
  const { lang, language } = asked as { lang?: string; language?: string };
  return lang ?? language ?? null;
};

/** What a row calls its video, by the same rule as `videosIn`. */
function videoIdInRow(text: string): unknown {
  const row: unknown = JSON.parse(text);
  if (typeof row !== 'object' || row === null) return null;
  const { videoId, id } = row as { videoId?: unknown; id?: unknown };
  return videoId ?? id;
}

/** A question without naming the videos: there may be a thousand, and of those that were not taken nothing is to stay here. */
const withIdCount = (asked: unknown): unknown =>
  typeof asked === 'object' && asked !== null && 'ids' in asked && Array.isArray(asked.ids)
    ? { ...asked, ids: asked.ids.length }
    : asked;
