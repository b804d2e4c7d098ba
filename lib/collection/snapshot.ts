import { type Capture, isObservation } from '@/lib/provenance/capture';
import { type Cell, type DetailField, detailFields } from '@/lib/provenance/detail-columns';
import type { VideoId } from '@/lib/service/ids';
import type { ItemBatch } from './collection';

/**
 * A collection as it is known by now, a video a row, in columns side by side: what tables, plots and exports are drawn from.
 * Derived from gatherings and captures, and made anew where those changed. Times in milliseconds since 1970; 0 is never.
 */
export interface Snapshot {
  /** In the order in which they came first, those that came together in the order of their page. */
  ids: readonly VideoId[];
  /** The row of each video. */
  rowOf: ReadonlyMap<VideoId, number>;
  /** Where each video came from at first: a gathering, and its place in it. */
  gatherings: readonly ItemBatch[];
  firstGathering: Int32Array;
  placeInGathering: Int32Array;
  /** How often each was gathered. */
  sightings: Int32Array;
  /** The newest that any capture says, field by field; a field that none says is not there. */
  cells: Readonly<Partial<Record<DetailField, readonly Cell[]>>>;
  captures: readonly Capture[];
  /** The newest capture with each video's details, as its place in `captures`; -1 where there is none. */
  details: Int32Array;
  /** When those came. */
  detailedAt: Float64Array;
  /** How many captures have details of it: its observations. */
  observations: Int32Array;
  /** When the service was last asked for it by id and did not return it. */
  missingAt: Float64Array;
  /** The first time that it was not returned, since it last was. */
  missingSince: Float64Array;
  /** When a response came whose row about it cannot be read, or cannot be told from others. */
  unreadAt: Float64Array;
}

/**
 * `complete`: its details are saved. `not-returned-since`: they are, and the service did not return it any more. `not-returned`:
 * requested, and never returned. `unreadable`: requested, and its row cannot be read. `id-only`: never requested.
 */
export type RowState = 'complete' | 'not-returned-since' | 'not-returned' | 'unreadable' | 'id-only';

type DetailsColumns = Pick<Snapshot, 'details' | 'missingAt' | 'missingSince' | 'unreadAt'>;

/** What is known of a row. Saved details stay, also where the service no longer returns the video. */
export const stateOf = ({ details, missingAt, missingSince, unreadAt }: DetailsColumns, row: number): RowState => {
  const missing = missingAt[row] ?? 0;
  if ((details[row] ?? -1) >= 0) return (missingSince[row] ?? 0) > 0 ? 'not-returned-since' : 'complete';
  if ((unreadAt[row] ?? 0) > missing) return 'unreadable';
  return missing > 0 ? 'not-returned' : 'id-only';
};

/** No row in any state. */
export const zeroStateCounts = (): Record<RowState, number> => ({
  complete: 0,
  'not-returned-since': 0,
  'not-returned': 0,
  unreadable: 0,
  'id-only': 0,
});

/** Whether the details of a row are saved. */
export const hasDetails = ({ details }: Pick<Snapshot, 'details'>, row: number): boolean => (details[row] ?? -1) >= 0;

/** Joins what was gathered with what is known of it. Both oldest first, as their rooms give them. */
export function createSnapshot(gatherings: readonly ItemBatch[], captures: readonly Capture[]): Snapshot {
  const { ids, rowOf, ...firstSeen } = indexVideos(gatherings);
  const zeros = () => new Float64Array(ids.length);
  const details = {
    details: new Int32Array(ids.length).fill(-1),
    detailedAt: zeros(),
    observations: new Int32Array(ids.length),
    missingAt: zeros(),
    missingSince: zeros(),
    unreadAt: zeros(),
  };
  captures.forEach((capture, at) => {
    for (const id of capture.missing) {
      const row = rowOf.get(id) ?? -1;
      details.missingAt[row] = capture.receivedAt;
      details.missingSince[row] ||= capture.receivedAt;
    }
    if (!isObservation(capture)) return;
    for (const id of capture.unread ?? []) {
      const row = rowOf.get(id) ?? -1;
      details.unreadAt[row] = capture.receivedAt;
      details.missingSince[row] = 0;
    }
    for (const id of capture.ids) {
      const row = rowOf.get(id);
      if (row === undefined) continue;
      details.missingSince[row] = 0;
      details.details[row] = at;
      details.detailedAt[row] = capture.receivedAt;
      details.observations[row] = (details.observations[row] ?? 0) + 1;
    }
  });
  return { ids, rowOf, ...firstSeen, ...details, gatherings, captures, cells: mergeCells(captures, rowOf, ids.length) };
}

function indexVideos(batches: readonly ItemBatch[]) {
  const rowOf = new Map<VideoId, number>();
  const firstGathering: number[] = [];
  const placeInGathering: number[] = [];
  const sightings: number[] = [];
  batches.forEach((gathering, nth) => {
    gathering.ids.forEach((id, place) => {
      const row = rowOf.get(id);
      if (row !== undefined) {
        sightings[row] = (sightings[row] ?? 0) + 1;
        return;
      }
      rowOf.set(id, sightings.length);
      firstGathering.push(nth);
      placeInGathering.push(place);
      sightings.push(1);
    });
  });
  return {
    ids: [...rowOf.keys()],
    rowOf,
    firstGathering: Int32Array.from(firstGathering),
    placeInGathering: Int32Array.from(placeInGathering),
    sightings: Int32Array.from(sightings),
  };
}

/** Newer captures write over what older ones said; what a newer one does not say stays as the older said it. */
function mergeCells(captures: readonly Capture[], rowOf: ReadonlyMap<VideoId, number>, rows: number) {
  const cells: Partial<Record<DetailField, Cell[]>> = {};
  for (const { ids, sheet } of captures) {
    const row = ids.map((id) => rowOf.get(id) ?? -1);
    for (const field of detailFields) {
      const values = sheet[field];
      if (!values) continue;
      cells[field] ??= new Array<Cell>(rows).fill(null);
      const column = cells[field];
      for (let at = 0; at < row.length; at += 1) {
        const cell = values[at] ?? null;
        const into = row[at] ?? -1;
        if (into >= 0 && cell !== null) column[into] = cell;
      }
    }
  }
  return cells;
}

/** Returns the title from any response, else from the page or list that the video was added from; `null` where there is none. */
export function titleOf(snapshot: Snapshot, row: number): string | null {
  const title = snapshot.cells.title?.[row];
  if (typeof title === 'string' && title !== '') return title;
  return snapshot.gatherings[snapshot.firstGathering[row] ?? -1]?.titles[snapshot.placeInGathering[row] ?? -1] || null;
}

/** The same where the video is known by its id; one that is not in the collection has none. */
export const titleById = (snapshot: Snapshot, id: Snapshot['ids'][number]): string | null =>
  titleOf(snapshot, snapshot.rowOf.get(id) ?? -1);
