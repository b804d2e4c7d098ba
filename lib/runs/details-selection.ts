import type { DuplicateRule } from '@/lib/collection/collection';
import { hasDetails, type Snapshot, stateOf } from '@/lib/collection/snapshot';
import { coversFields } from '@/lib/provenance/capture';
import { endpointOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { countChunks, idsPerChunk } from '@/lib/service/request-limits';
import { type DetailsReuse, type DetailsSource, maxIdsOf, planDetails } from './plan-details';
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
  /** Videos that are not selected, unless `only` names them. */
  excluded: Pick<ReadonlySet<VideoId>, 'has'>;
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
  /** Whether details without `isShort` count as incomplete, too. */
  shorts: boolean;
  /** Ids that unfinished runs are fetching; they are not fetched twice. */
  pending: ReadonlySet<VideoId>;
  lang: DetailsPlan['lang'];
  /** Details saved outside the collection. Current ones are reused for free. */
  sources: readonly DetailsSource[];
  now: number;
}

/** The ids to fetch, and the numbers of videos by the state of their details. */
export interface DetailsSelection {
  /** Number of all videos considered: the sum of the six counts below and `reusable`. */
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
  reusable: number;
  reuses: DetailsReuse[];
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
  const { fields, shorts, lang, sources, pending } = options;
  const since = options.now - maxFreshAge();
  const hasWantedFields = snapshot.captures.map((capture) => coversFields(capture.params, fields, shorts));
  const states = new Map<VideoId, SavedState>();
  const wantedIds: VideoId[] = [];
  snapshot.ids.forEach((id, row) => {
    if (options.only ? !options.only.has(id) : options.excluded.has(id)) return;
    const state = savedStateOf(snapshot, row, hasWantedFields, since);
    const isWanted = isSelected(state, hasDetails(snapshot, row), options);
    const isPending = isWanted && pending.has(id);
    states.set(id, isPending ? 'pending' : state);
    if (isWanted && !isPending) wantedIds.push(id);
  });
  const { reuses, batches } = planDetails(wantedIds, {
    sources,
    wanted: { fields, shorts, lang, since },
    lastKnownAt: (id) => lastKnownAt(snapshot, snapshot.rowOf.get(id) ?? -1),
    maxIdsPerRequest: maxIdsOf(shorts),
  });
  const reusable = new Set(reuses.flatMap((reuse) => reuse.ids));
  const counts: Record<SavedState, number> = {
    current: 0,
    older: 0,
    missing: 0,
    unreadable: 0,
    incomplete: 0,
    pending: 0,
  };
  for (const [id, state] of states) if (!reusable.has(id)) counts[state] += 1;
  const ids = batches.flat();
  const chunks = countChunks(ids);
  return {
    total: states.size,
    ...counts,
    reusable: reusable.size,
    reuses,
    ids,
    chunks,
    requests: batches.length,
    spareIds: chunks * idsPerChunk - ids.length,
  };
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
