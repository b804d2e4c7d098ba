import type { Cell } from '@/lib/provenance/detail-columns';
import type { VideoId } from '@/lib/service/ids';
import type { ItemBatch } from './collection';
import { type RowState, type Snapshot, stateOf, zeroStateCounts } from './snapshot';
import { type ColumnName, isDetailsColumn } from './table-columns';
import type { VideoNote } from './video-note';
import { titleOf } from './video-titles';

/** A collection as a table: what is known of it, what the user wrote, and which captions are held. */
export interface TableData {
  roll: Snapshot;
  marks: ReadonlyMap<VideoId, VideoNote>;
  /** The languages of the captions that are held, by video; '' where the service chose. */
  captions: ReadonlyMap<string, readonly string[]>;
}

/** How a video came into the collection at first. */
export const firstBatchOf = ({ gatherings, firstGathering }: Snapshot, row: number): ItemBatch | undefined =>
  gatherings[firstGathering[row] ?? -1];

/** What stands in a cell; `null` where nothing is known. Moments are milliseconds since 1970. */
export function cellOf(table: TableData, name: ColumnName, row: number): Cell {
  if (name === 'title') return titleOf(table.roll, row);
  if (isDetailsColumn(name)) return table.roll.cells[name]?.[row] ?? null;
  return collectionCells[name](table, row);
}

const collectionCells: Record<Exclude<ColumnName, keyof Snapshot['cells']>, (table: TableData, row: number) => Cell> = {
  id: ({ roll }, row) => roll.ids[row] ?? null,
  state: ({ roll }, row) => stateOf(roll, row),
  addedAt: ({ roll }, row) => firstBatchOf(roll, row)?.addedAt ?? null,
  from: ({ roll }, row) => firstBatchOf(roll, row)?.from ?? null,
  address: ({ roll }, row) => firstBatchOf(roll, row)?.address ?? null,
  rank: ({ roll }, row) => firstBatchOf(roll, row)?.ranks[roll.placeInGathering[row] ?? -1] ?? null,
  sightings: ({ roll }, row) => roll.sightings[row] ?? null,
  observations: ({ roll }, row) => roll.observations[row] ?? null,
  asOf: ({ roll }, row) => roll.detailedAt[row] || null,
  notReturnedSince: ({ roll }, row) => roll.missingSince[row] || null,
  captions: ({ roll, captions }, row) => captions.get(roll.ids[row] ?? '')?.join(' ') ?? null,
  note: (table, row) => noteOf(table, row)?.note || null,
  tags: (table, row) => noteOf(table, row)?.tags.join(', ') || null,
};

export const noteOf = ({ roll, marks }: Pick<TableData, 'roll' | 'marks'>, row: number): VideoNote | undefined => {
  const id = roll.ids[row];
  return id && marks.get(id);
};

/** How many videos there are and how much is known of them. */
export interface DetailsTally {
  videos: number;
  complete: number;
  /** Of those, the ones that were not returned any more. */
  noLonger: number;
  /** Those without details, also where they were asked for. */
  idOnly: number;
  /** Of those, the ones that were asked for and not returned. */
  notReturned: number;
  /** When the newest answer came, in milliseconds since 1970; 0 where none did. */
  asOf: number;
}

export function tallyDetails(snapshot: Snapshot): DetailsTally {
  const counts: Record<RowState, number> = zeroStateCounts();
  for (let row = 0; row < snapshot.ids.length; row += 1) counts[stateOf(snapshot, row)] += 1;
  const complete = counts.complete + counts['not-returned-since'];
  return {
    videos: snapshot.ids.length,
    complete,
    noLonger: counts['not-returned-since'],
    idOnly: snapshot.ids.length - complete,
    notReturned: counts['not-returned'],
    asOf: snapshot.captures.reduce((newest, { receivedAt }) => Math.max(newest, receivedAt), 0),
  };
}
