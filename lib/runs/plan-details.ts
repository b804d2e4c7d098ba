import { coversFields, isObservation } from '@/lib/provenance/capture';
import type { Capture } from '@/lib/provenance/records';
import { maxIdsInVideos } from '@/lib/service/assumptions';
import type { EndpointName, ParamsOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { maxIdsInBatch } from '@/lib/service/request-limits';
import { chunk } from '@/lib/shared/lists';

/** A response with details outside the collection: a capture, or a cached response of a single request. */
export interface DetailsSource
  extends Pick<
    Capture,
    'name' | 'params' | 'key' | 'requestedAt' | 'receivedAt' | 'status' | 'contentType' | 'ids' | 'requestId'
  > {
  /** `null` for a cached response, which is identified by its key. */
  capture: Pick<Capture, 'collectionId' | 'id' | 'runId' | 'step' | 'extensionVersion'> | null;
}

export interface DetailsReuse {
  source: DetailsSource;
  ids: VideoId[];
}

/** Returns whether a request names the videos whose details it requests. */
export const namesVideos = (name: EndpointName): boolean => name === 'batchVideos' || name === 'videos';

type ResolvedRequest = Pick<Capture, 'unmatched' | 'name' | 'params' | 'ids'>;

/**
 * Returns the videos in a response and, if it was requested by id and all rows have an id, the requested videos that are
 * not in it.
 */
export const resolvedIds = ({ unmatched, name, params, ids }: ResolvedRequest): VideoId[] =>
  namesVideos(name) && !unmatched ? [...ids, ...(params as ParamsOf<'batchVideos'>).ids] : ids;

export function sourceFromCapture(capture: Capture): DetailsSource {
  const { name, params, key, requestedAt, receivedAt, status, contentType, ids, requestId } = capture;
  const { collectionId, id, runId, step, extensionVersion } = capture;
  const capturePart = { collectionId, id, runId, step, extensionVersion };
  const response = { name, params, key, requestedAt, receivedAt, status, contentType, ...(requestId && { requestId }) };
  return { ...response, ids, capture: capturePart };
}

/** Conditions that reused details must meet: fields, language, and received after `since`. */
interface WantedDetails {
  fields: ParamsOf<'batchVideos'>['fields'] | null;
  /** Whether `isShort` is wanted, too. */
  shorts?: boolean;
  lang: string | null;
  /** Milliseconds since 1970. */
  since: number;
}

/** What is known when details are planned. */
interface DetailsKnowledge {
  /** Responses that may already contain the details. */
  sources?: readonly DetailsSource[];
  wanted?: WantedDetails;
  /** Returns when the newest response about a video was received; a reused one must be newer. */
  lastKnownAt?(id: VideoId): number;
  /** Ids that other runs are requesting. */
  pending?: ReadonlySet<VideoId>;
  maxIdsPerRequest?: number;
}

/** The videos to get details of: from which responses for free, and in which requests. */
interface PlannedDetails {
  reuses: DetailsReuse[];
  /** The ids of each request. */
  batches: VideoId[][];
  /** Whether other runs are requesting all ids in the batches. */
  isWaiting: boolean;
}

/**
 * Plans the details of videos, each once: a page for the price before the click, a run for its first requests, and the
 * worker again before each request. Details in a known response are reused. Ids that other runs are requesting come
 * last, because the responses of those runs can usually be reused. At most one of the billed chunks with ids that no
 * other run is requesting is partly filled (section "Limits").
 */
export function planDetails(
  ids: Iterable<VideoId>,
  {
    sources = [],
    wanted = anyDetails,
    lastKnownAt = () => 0,
    pending = new Set(),
    maxIdsPerRequest = maxIdsInBatch,
  }: DetailsKnowledge = {},
): PlannedDetails {
  const newest = newestSourceByVideo(sources, wanted);
  const idsBySource = new Map<DetailsSource, VideoId[]>();
  const available: VideoId[] = [];
  const waiting: VideoId[] = [];
  for (const id of new Set(ids)) {
    const source = newest.get(id);
    if (source && source.receivedAt > lastKnownAt(id)) addTo(idsBySource, source, id);
    else (pending.has(id) ? waiting : available).push(id);
  }
  const reuses = [...idsBySource].map(([source, idsOfSource]) => ({ source, ids: idsOfSource }));
  const first = available.splice(0, maxIdsPerRequest);
  const others = chunk([...available, ...waiting], maxIdsPerRequest);
  const isWaiting = first.length === 0 && waiting.length > 0;
  return { reuses, batches: first.length > 0 ? [first, ...others] : others, isWaiting };
}

/** Returns how many ids a request for details may have; GET /videos, which tells Shorts, takes fewer. */
export const maxIdsOf = (shorts: boolean | undefined): number => (shorts ? maxIdsInVideos : maxIdsInBatch);

const anyDetails: WantedDetails = { fields: null, lang: null, since: 0 };

function addTo(idsBySource: Map<DetailsSource, VideoId[]>, source: DetailsSource, id: VideoId): void {
  const ids = idsBySource.get(source);
  if (ids) ids.push(id);
  else idsBySource.set(source, [id]);
}

function newestSourceByVideo(
  sources: readonly DetailsSource[],
  { since, ...details }: WantedDetails,
): Map<VideoId, DetailsSource> {
  const newest = new Map<VideoId, DetailsSource>();
  for (const source of sources) {
    const isWanted = isObservation(source) && source.receivedAt > since;
    if (!isWanted || !coversDetails(source.params, details)) continue;
    for (const id of source.ids) {
      if (source.receivedAt > (newest.get(id)?.receivedAt ?? 0)) newest.set(id, source);
    }
  }
  return newest;
}

export const coversDetails = (params: unknown, { fields, lang, shorts }: Omit<WantedDetails, 'since'>): boolean =>
  languageOf(params) === lang && coversFields(params, fields, shorts);

const languageOf = (params: unknown): string | null => {
  const { lang, language } = params as { lang?: string; language?: string };
  return lang ?? language ?? null;
};

/**
 * Returns all earlier observations of these videos, to copy them with their history. Observations in `existing` are
 * skipped.
 */
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

/** Returns a key that identifies the observation of a video in any collection. */
const observationKey = (
  { requestedAt, receivedAt }: Pick<Capture, 'requestedAt' | 'receivedAt'>,
  id: VideoId,
): string => `${requestedAt} ${receivedAt} ${id}`;
