import type { DuplicateRule } from '@/lib/collection/collection';
import { hasDetails, type Snapshot, stateOf } from '@/lib/collection/snapshot';
import { coversFields } from '@/lib/provenance/capture';
import { endpointOf } from '@/lib/service/endpoints';
import { countChunks, idsPerChunk, maxIdsInBatch } from '@/lib/service/id-batches';
import type { VideoId } from '@/lib/service/ids';
import type { DetailsPlan } from './plan';
import type { RunView } from './run-view';

/** A page reads what was stored within moments; what it still lacks then was taken out by the user. Milliseconds. */
const maxReadDelay = 60_000;

/** The ids that runs are fetching, or have fetched just now and the page has not read yet. `now` in milliseconds since 1970. */
export function pendingIds(
  runs: readonly RunView[],
  { captures }: Pick<Snapshot, 'captures'>,
  now: number,
): Set<VideoId> {
  const pending = new Set(runs.flatMap((run) => run.pending));
  const recent = runs.filter(({ answeredAt }) => answeredAt !== null && now - answeredAt < maxReadDelay);
  if (recent.length === 0) return pending;
  const read = new Set(captures.map(({ id }) => id));
  for (const { captureId, ids } of recent.flatMap((run) => run.stored)) {
    if (!read.has(captureId)) for (const id of ids) pending.add(id);
  }
  return pending;
}

/** What the user wants completed. `now` in milliseconds since 1970. */
export interface DetailsSelectionOptions {
  /** Only these of the collection; all of it where it is `null`. */
  only: ReadonlySet<VideoId> | null;
  rule: DuplicateRule;
  /** Takes those anew whose details are held longer than they count as fresh. Under `skip` nothing held is taken anew. */
  older: boolean;
  /** Takes those again that the service was asked for and did not return. */
  missing: boolean;
  /** Takes those again whose rows a restored file has and cannot tell of. */
  unreadable: boolean;
  /** The fields that are wanted, all of them where it is `null`: details that were asked for without one of them lack it. */
  fields: DetailsPlan['fields'];
  /** Asked for already, by runs that are not at their end: they are not asked for twice. */
  pending: ReadonlySet<VideoId>;
  /** Held fresh elsewhere with what is wanted, by when it came: taken over for free instead of asked for. */
  elsewhere?: ReadonlyMap<VideoId, { receivedAt: number }>;
  now: number;
}

/** What completing comes to: which ids are to be fetched, and why the others are not. */
export interface DetailsSelection {
  /** `fresh`, `older`, `missing`, `unreadable`, `lacking`, `pending` and those held elsewhere together are `known`. */
  known: number;
  fresh: number;
  /** Held longer than they count as fresh. */
  older: number;
  /** Asked for last without being returned. */
  missing: number;
  /** In a restored file that cannot be read there: paid for once, so they are requested again only where the user says so. */
  unreadable: number;
  /** Known by id only, or held without fields that are wanted. */
  lacking: number;
  /** Would be fetched, and are being fetched by runs that are not at their end. */
  pending: number;
  /** Would be fetched, and are held elsewhere. */
  elsewhere: VideoId[];
  /** To fetch, in the order of the collection. */
  ids: VideoId[];
  /** Begun chunks: what is billed (section "Limits"). */
  chunks: number;
  requests: number;
  /** So many ids more would cost the same. */
  room: number;
}

type SavedState = 'fresh' | 'older' | 'missing' | 'unreadable' | 'lacking' | 'pending';

/** How long details count as fresh, in milliseconds. */
export const maxFreshAge = (): number => endpointOf('batchVideos').freshMinutes * 60_000;

/** The ids to fetch for what is wanted, each once: the fewest billed chunks there can be for them. */
export function selectDetails(snapshot: Snapshot, options: DetailsSelectionOptions): DetailsSelection {
  const counts: Record<SavedState, number> = { fresh: 0, older: 0, missing: 0, unreadable: 0, lacking: 0, pending: 0 };
  const ids: VideoId[] = [];
  const elsewhere: VideoId[] = [];
  const hasWantedFields = snapshot.captures.map((capture) => coversFields(capture.asked, options.fields));
  const since = options.now - maxFreshAge();
  snapshot.ids.forEach((id, row) => {
    if (options.only && !options.only.has(id)) return;
    const state = savedStateOf(snapshot, row, hasWantedFields, since);
    const isWanted = isSelected(state, hasDetails(snapshot, row), options);
    const isPending = isWanted && options.pending.has(id);
    const isFree = isWanted && !isPending && (options.elsewhere?.get(id)?.receivedAt ?? 0) > lastKnownAt(snapshot, row);
    if (isFree) elsewhere.push(id);
    else counts[isPending ? 'pending' : state] += 1;
    if (isWanted && !isPending && !isFree) ids.push(id);
  });
  const known = Object.values(counts).reduce((sum, count) => sum + count, elsewhere.length);
  const chunks = countChunks(ids);
  const room = chunks * idsPerChunk - ids.length;
  return { known, ...counts, elsewhere, ids, chunks, requests: Math.ceil(ids.length / maxIdsInBatch), room };
}

/** What is free elsewhere must be newer than what is known here, be that details or the word that it is gone. */
const lastKnownAt = ({ detailedAt, missingAt }: Snapshot, row: number): number =>
  Math.max(detailedAt[row] ?? 0, missingAt[row] ?? 0);

function savedStateOf(snapshot: Snapshot, row: number, hasWantedFields: readonly boolean[], since: number): SavedState {
  const detailedAt = snapshot.detailedAt[row] ?? 0;
  const hasFields = hasWantedFields[snapshot.details[row] ?? -1] ?? false;
  if (hasFields && detailedAt > since) return 'fresh';
  if (stateOf(snapshot, row) === 'unreadable') return 'unreadable';
  if ((snapshot.missingAt[row] ?? 0) > detailedAt) return 'missing';
  return hasFields ? 'older' : 'lacking';
}

function isSelected(
  state: SavedState,
  hasSavedDetails: boolean,
  { rule, older, missing, unreadable }: DetailsSelectionOptions,
): boolean {
  if (state === 'lacking') return true;
  if (hasSavedDetails && rule === 'skip') return false;
  if (state === 'unreadable') return unreadable;
  return (state === 'older' && older) || (state === 'missing' && missing);
}
