import type { Cell } from '@/lib/database/fields';
import { isDetailsEndpoint, isObservation } from '@/lib/provenance/capture';
import { type Capture, type DetailField, detailFields } from '@/lib/provenance/records';
import type { VideoId } from '@/lib/service/ids';
import type { ItemBatch } from './records';

/**
 * The state of a collection at one time, with one row per video in parallel columns, derived from batches and captures.
 * Times are in milliseconds since 1970; 0 means never.
 */
export interface Snapshot {
  /** The videos in the order of their first addition. Videos from the same page are in page order. */
  ids: readonly VideoId[];
  rowOf: ReadonlyMap<VideoId, number>;
  batches: readonly ItemBatch[];
  /** The index in `batches` of the batch in which each video was first added, and the video's position there. */
  firstBatch: Int32Array;
  positionInBatch: Int32Array;
  timesAdded: Int32Array;
  /** The latest value of each field. Fields that no capture contains are absent. */
  cells: Readonly<Partial<Record<DetailField, readonly Cell[]>>>;
  captures: readonly Capture[];
  /** The index in `captures` of the latest capture with details of each video; -1 if there is none. */
  latestCapture: Int32Array;
  /** The time of the capture in `latestCapture`. */
  detailedAt: Float64Array;
  /** The number of captures with details of each video. */
  observations: Int32Array;
  /** Time of the last response that did not return the requested video. */
  missingAt: Float64Array;
  /** The time of the first response without the video since the video was last returned; 0 if there is none. */
  missingSince: Float64Array;
  /** The time of the last response whose row for the video could not be read, or not be matched to the video. */
  unreadableAt: Float64Array;
  /** When details of the video were deleted last. */
  deletedAt: Float64Array;
}

/**
 * `complete`: details are saved. `not-returned-since`: details are saved, but the latest response had none.
 * `not-returned`: requested but never returned. `unreadable`: the row in the response cannot be read. `deleted`: returned,
 * and deleted by the user. `id-only`: never requested.
 */
export type RowState = 'with-details' | 'not-returned-since' | 'not-returned' | 'unreadable' | 'deleted' | 'id-only';

type DetailsColumns = Pick<Snapshot, 'latestCapture' | 'missingAt' | 'missingSince' | 'unreadableAt' | 'deletedAt'>;

/** Returns the state of a row. Saved details are kept even if the service no longer returns the video. */
export const stateOf = (
  { latestCapture, missingAt, missingSince, unreadableAt, deletedAt }: DetailsColumns,
  row: number,
): RowState => {
  const missing = missingAt[row] ?? 0;
  if ((latestCapture[row] ?? -1) >= 0) return (missingSince[row] ?? 0) > 0 ? 'not-returned-since' : 'with-details';
  const unreadable = unreadableAt[row] ?? 0;
  if ((deletedAt[row] ?? 0) > Math.max(missing, unreadable)) return 'deleted';
  if (unreadable > missing) return 'unreadable';
  return missing > 0 ? 'not-returned' : 'id-only';
};

export const zeroStateCounts = (): Record<RowState, number> => ({
  'with-details': 0,
  'not-returned-since': 0,
  'not-returned': 0,
  unreadable: 0,
  deleted: 0,
  'id-only': 0,
});

export const hasDetails = ({ latestCapture }: Pick<Snapshot, 'latestCapture'>, row: number): boolean =>
  (latestCapture[row] ?? -1) >= 0;

/** Joins batches with captures, both sorted oldest first. */
export function createSnapshot(batches: readonly ItemBatch[], captures: readonly Capture[]): Snapshot {
  const { ids, rowOf, ...firstBatches } = indexVideos(batches);
  const zeros = () => new Float64Array(ids.length);
  const details = {
    latestCapture: new Int32Array(ids.length).fill(-1),
    detailedAt: zeros(),
    observations: new Int32Array(ids.length),
    missingAt: zeros(),
    missingSince: zeros(),
    unreadableAt: zeros(),
    deletedAt: zeros(),
  };
  captures.forEach((capture, index) => {
    for (const id of capture.missing) {
      const row = rowOf.get(id) ?? -1;
      details.missingAt[row] = capture.receivedAt;
      details.missingSince[row] ||= capture.receivedAt;
    }
    if (capture.deletedAt !== undefined && isDetailsEndpoint(capture.name))
      for (const id of capture.ids) details.deletedAt[rowOf.get(id) ?? -1] = capture.deletedAt;
    if (!isObservation(capture)) return;
    for (const id of capture.unreadable ?? []) {
      const row = rowOf.get(id) ?? -1;
      details.unreadableAt[row] = capture.receivedAt;
      details.missingSince[row] = 0;
    }
    for (const id of capture.ids) {
      const row = rowOf.get(id);
      if (row === undefined) continue;
      details.missingSince[row] = 0;
      details.latestCapture[row] = index;
      details.detailedAt[row] = capture.receivedAt;
      details.observations[row] = (details.observations[row] ?? 0) + 1;
    }
  });
  return {
    ids,
    rowOf,
    ...firstBatches,
    ...details,
    batches,
    captures,
    cells: mergeCells(captures, rowOf, ids.length),
  };
}

function indexVideos(batches: readonly ItemBatch[]) {
  const rowOf = new Map<VideoId, number>();
  const firstBatch: number[] = [];
  const positionInBatch: number[] = [];
  const timesAdded: number[] = [];
  batches.forEach((batch, nth) => {
    batch.ids.forEach((id, position) => {
      const row = rowOf.get(id);
      if (row !== undefined) {
        timesAdded[row] = (timesAdded[row] ?? 0) + 1;
        return;
      }
      rowOf.set(id, timesAdded.length);
      firstBatch.push(nth);
      positionInBatch.push(position);
      timesAdded.push(1);
    });
  });
  return {
    ids: [...rowOf.keys()],
    rowOf,
    firstBatch: Int32Array.from(firstBatch),
    positionInBatch: Int32Array.from(positionInBatch),
    timesAdded: Int32Array.from(timesAdded),
  };
}

/** Merges the values of all captures. A newer value replaces an older one, but a missing value does not. */
function mergeCells(captures: readonly Capture[], rowOf: ReadonlyMap<VideoId, number>, rows: number) {
  const cells: Partial<Record<DetailField, Cell[]>> = {};
  for (const { ids, columns } of captures) {
    const row = ids.map((id) => rowOf.get(id) ?? -1);
    for (const field of detailFields) {
      const values = columns[field];
      if (!values) continue;
      cells[field] ??= new Array<Cell>(rows).fill(null);
      const column = cells[field];
      for (let index = 0; index < row.length; index += 1) {
        const cell = values[index] ?? null;
        const into = row[index] ?? -1;
        if (into >= 0 && cell !== null) column[into] = cell;
      }
    }
  }
  return cells;
}

/**
 * Returns the title from the latest response, otherwise from the page or list that the video was added from; `null` if
 * unknown.
 */
export function titleOf(snapshot: Snapshot, row: number): string | null {
  const title = snapshot.cells.title?.[row];
  if (typeof title === 'string' && title !== '') return title;
  return snapshot.batches[snapshot.firstBatch[row] ?? -1]?.titles[snapshot.positionInBatch[row] ?? -1] || null;
}

/** Returns the title of a video by its id; `null` if it is unknown or the video is not in the collection. */
export const titleById = (snapshot: Snapshot, id: Snapshot['ids'][number]): string | null =>
  titleOf(snapshot, snapshot.rowOf.get(id) ?? -1);
