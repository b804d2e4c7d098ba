import type { DuplicateRule } from '@/lib/collection/collection';
import { hasDetails, type Snapshot, stateOf } from '@/lib/collection/snapshot';
import { coversFields, isObservation } from '@/lib/provenance/capture';
import type { Capture } from '@/lib/provenance/records';
import { endpointOf, type ParamsOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { countChunks, idsPerChunk, maxIdsInBatch } from '@/lib/service/request-limits';
import type { DetailsPlan } from './plan-schema';
import type { RunView } from './run-view';

/**
 * A page reads new captures within this time, in milliseconds. A capture still unread afterwards was deleted by the
 * user.
 */
const maxReadDelay = 60_000;

/**
 * Returns the ids that runs are fetching, or have fetched but the page has not read yet. `now` is in milliseconds since
 * 1970.
 */
export function pendingIds(
  runs: readonly RunView[],
  { captures }: Pick<Snapshot, 'captures'>,
  now: number,
): Set<VideoId> {
  const pending = new Set(runs.flatMap((run) => run.pending));
  const recent = runs.filter(({ lastResponseAt }) => lastResponseAt !== null && now - lastResponseAt < maxReadDelay);
  if (recent.length === 0) return pending;
  const read = new Set(captures.map(({ id }) => id));
  for (const { captureId, ids } of recent.flatMap((run) => run.stored)) {
    if (!read.has(captureId)) for (const id of ids) pending.add(id);
  }
  return pending;
}

/** Determines which videos to fetch details of. `now` is in milliseconds since 1970. */
export interface DetailsSelectionOptions {
  /** Limits the selection to these videos; `null` selects all. */
  only: ReadonlySet<VideoId> | null;
  rule: DuplicateRule;
  /**
   * Includes videos whose details are no longer current. The rule `skip` excludes videos with details, except those whose
   * details lack a wanted field.
   */
  older: boolean;
  /** Includes videos that the service did not return. */
  missing: boolean;
  /** Includes videos whose rows in a response could not be read. */
  unreadable: boolean;
  /** The wanted fields, or `null` for all. Details fetched without one of them count as incomplete. */
  fields: DetailsPlan['fields'];
  /** Ids that unfinished runs are fetching; they are not fetched twice. */
  pending: ReadonlySet<VideoId>;
  /** Fresh details saved outside the collection, with the time of receipt. They are reused for free. */
  reusable?: ReadonlyMap<VideoId, { receivedAt: number }>;
  now: number;
}

/** The ids to fetch, and the numbers of videos by the state of their details. */
export interface DetailsSelection {
  /** Number of all videos considered: the sum of the six counts below and the videos in `reusable`. */
  total: number;
  current: number;
  /** Videos whose details are no longer current. */
  older: number;
  /** Videos that were requested but not returned. */
  missing: number;
  /**
   * Videos whose rows in a response could not be read. They were already paid for, so they are fetched again only if
   * the user chooses to.
   */
  unreadable: number;
  /** Videos without details, or without some of the wanted fields. */
  incomplete: number;
  /** Wanted videos that an unfinished run is already fetching. */
  pending: number;
  /** Wanted videos whose details are saved outside the collection. */
  reusable: VideoId[];
  /** The ids to fetch, in the collection's order. */
  ids: VideoId[];
  /** Billed chunks, of which the last may be partly filled (section "Limits"). */
  chunks: number;
  requests: number;
  /** Further ids that would fit at the same price. */
  spareIds: number;
}

type SavedState = 'current' | 'older' | 'missing' | 'unreadable' | 'incomplete' | 'pending';

/** Returns how long details count as current, in milliseconds. */
export const maxFreshAge = (): number => endpointOf('batchVideos').freshMinutes * 60_000;

/** Returns the ids to fetch, each once, in the fewest billed chunks. */
export function selectDetails(snapshot: Snapshot, options: DetailsSelectionOptions): DetailsSelection {
  const counts: Record<SavedState, number> = {
    current: 0,
    older: 0,
    missing: 0,
    unreadable: 0,
    incomplete: 0,
    pending: 0,
  };
  const ids: VideoId[] = [];
  const reusable: VideoId[] = [];
  const hasWantedFields = snapshot.captures.map((capture) => coversFields(capture.params, options.fields));
  const since = options.now - maxFreshAge();
  snapshot.ids.forEach((id, row) => {
    if (options.only && !options.only.has(id)) return;
    const state = savedStateOf(snapshot, row, hasWantedFields, since);
    const isWanted = isSelected(state, hasDetails(snapshot, row), options);
    const isPending = isWanted && options.pending.has(id);
    const isFree = isWanted && !isPending && (options.reusable?.get(id)?.receivedAt ?? 0) > lastKnownAt(snapshot, row);
    if (isFree) reusable.push(id);
    else counts[isPending ? 'pending' : state] += 1;
    if (isWanted && !isPending && !isFree) ids.push(id);
  });
  const total = Object.values(counts).reduce((sum, count) => sum + count, reusable.length);
  const chunks = countChunks(ids);
  const spareIds = chunks * idsPerChunk - ids.length;
  return { total, ...counts, reusable, ids, chunks, requests: Math.ceil(ids.length / maxIdsInBatch), spareIds };
}

/** Returns the time of the newest response about a row, with or without details. A reused response must be newer. */
const lastKnownAt = ({ detailedAt, missingAt }: Snapshot, row: number): number =>
  Math.max(detailedAt[row] ?? 0, missingAt[row] ?? 0);

function savedStateOf(snapshot: Snapshot, row: number, hasWantedFields: readonly boolean[], since: number): SavedState {
  const detailedAt = snapshot.detailedAt[row] ?? 0;
  const hasFields = hasWantedFields[snapshot.latestCapture[row] ?? -1] ?? false;
  if (hasFields && detailedAt > since) return 'current';
  if (stateOf(snapshot, row) === 'unreadable') return 'unreadable';
  if ((snapshot.missingAt[row] ?? 0) > detailedAt) return 'missing';
  return hasFields ? 'older' : 'incomplete';
}

function isSelected(
  state: SavedState,
  hasSavedDetails: boolean,
  { rule, older, missing, unreadable }: DetailsSelectionOptions,
): boolean {
  if (state === 'incomplete') return true;
  if (hasSavedDetails && rule === 'skip') return false;
  if (state === 'unreadable') return unreadable;
  return (state === 'older' && older) || (state === 'missing' && missing);
}

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

type ResolvedRequest = Pick<Capture, 'unmatched' | 'name' | 'params' | 'ids'>;

/** Returns the videos in a response and, if all rows of a batch have an id, the requested videos that are not in it. */
export const resolvedIds = ({ unmatched, name, params, ids }: ResolvedRequest): VideoId[] =>
  name === 'batchVideos' && !unmatched ? [...new Set([...ids, ...(params as ParamsOf<'batchVideos'>).ids])] : ids;

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
  lang: string | null;
  /** Milliseconds since 1970. */
  since: number;
}

export function newestSourceByVideo(
  sources: readonly DetailsSource[],
  { fields, lang, since }: WantedDetails,
): Map<VideoId, DetailsSource> {
  const newest = new Map<VideoId, DetailsSource>();
  for (const source of sources) {
    const isWanted = isObservation(source) && source.receivedAt > since;
    if (!isWanted || !coversDetails(source.params, { fields, lang })) continue;
    for (const id of source.ids) {
      if (source.receivedAt > (newest.get(id)?.receivedAt ?? 0)) newest.set(id, source);
    }
  }
  return newest;
}

export const coversDetails = (params: unknown, { fields, lang }: Omit<WantedDetails, 'since'>): boolean =>
  languageOf(params) === lang && coversFields(params, fields);

const languageOf = (params: unknown): string | null => {
  const { lang, language } = params as { lang?: string; language?: string };
  return lang ?? language ?? null;
};

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
