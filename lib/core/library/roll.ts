import type { Gathering } from '../collection';
import type { Capture } from '../evidence/capture';
import { isObservation } from '../evidence/observation';
import { type Cell, type SheetField, sheetFields } from '../evidence/sheet';
import type { VideoId } from '../service/ids';

/**
 * A collection as it is known by now, a video a row, in columns side by side: what tables, plots and exports are drawn from.
 * Derived from gatherings and captures, and made anew where those changed. Times in milliseconds since 1970; 0 is never.
 */
export interface Roll {
  /** In the order in which they came first, those that came together in the order of their page. */
  ids: readonly VideoId[];
  /** The row of each video. */
  rowOf: ReadonlyMap<VideoId, number>;
  /** Where each video came from at first: a gathering, and its place in it. */
  gatherings: readonly Gathering[];
  firstGathering: Int32Array;
  placeInGathering: Int32Array;
  /** How often each was gathered. */
  sightings: Int32Array;
  /** The newest that any capture says, field by field; a field that none says is not there. */
  cells: Readonly<Partial<Record<SheetField, readonly Cell[]>>>;
  captures: readonly Capture[];
  /** The newest capture with each video's details, as its place in `captures`; -1 where there is none. */
  details: Int32Array;
  /** When those came. */
  detailedAt: Float64Array;
  /** How many captures have details of it: its observations (COL-07). */
  observations: Int32Array;
  /** When the service was last asked for it by id and did not return it (COL-05). */
  missingAt: Float64Array;
}

/** `complete`: its details are held. `not-returned`: asked for since, and not in the answer. `id-only`: never asked for. */
export type RowState = 'complete' | 'not-returned' | 'id-only';

/** What is known of a row. Details that are held stay, also where the service no longer returns the video. */
export const stateOf = ({ details, missingAt }: Pick<Roll, 'details' | 'missingAt'>, row: number): RowState => {
  if ((details[row] ?? -1) >= 0) return 'complete';
  return (missingAt[row] ?? 0) > 0 ? 'not-returned' : 'id-only';
};

/** Joins what was gathered with what is known of it. Both oldest first, as their rooms give them. */
export function rollOf(gatherings: readonly Gathering[], captures: readonly Capture[]): Roll {
  const { ids, rowOf, ...came } = rowsOf(gatherings);
  const zeros = () => new Float64Array(ids.length);
  const known = {
    details: new Int32Array(ids.length).fill(-1),
    detailedAt: zeros(),
    observations: new Int32Array(ids.length),
    missingAt: zeros(),
  };
  captures.forEach((capture, at) => {
    for (const id of capture.missing) known.missingAt[rowOf.get(id) ?? -1] = capture.receivedAt;
    if (!isObservation(capture)) return;
    for (const id of capture.ids) {
      const row = rowOf.get(id);
      if (row === undefined) continue;
      known.details[row] = at;
      known.detailedAt[row] = capture.receivedAt;
      known.observations[row] = (known.observations[row] ?? 0) + 1;
    }
  });
  return { ids, rowOf, ...came, ...known, gatherings, captures, cells: cellsOf(captures, rowOf, ids.length) };
}

function rowsOf(gatherings: readonly Gathering[]) {
  const rowOf = new Map<VideoId, number>();
  const firstGathering: number[] = [];
  const placeInGathering: number[] = [];
  const sightings: number[] = [];
  gatherings.forEach((gathering, nth) => {
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
function cellsOf(captures: readonly Capture[], rowOf: ReadonlyMap<VideoId, number>, rows: number) {
  const cells: Partial<Record<SheetField, Cell[]>> = {};
  for (const { ids, sheet } of captures) {
    const row = ids.map((id) => rowOf.get(id) ?? -1);
    for (const field of sheetFields) {
      const said = sheet[field];
      if (!said) continue;
      cells[field] ??= new Array<Cell>(rows).fill(null);
      const column = cells[field];
      for (let at = 0; at < row.length; at += 1) {
        const cell = said[at] ?? null;
        const into = row[at] ?? -1;
        if (into >= 0 && cell !== null) column[into] = cell;
      }
    }
  }
  return cells;
}
