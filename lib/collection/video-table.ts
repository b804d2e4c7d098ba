import type { Cell } from '@/lib/provenance/details-columns';
import type { Mark } from '@/lib/provenance/note';
import type { VideoId } from '@/lib/service/ids';
import type { Gathering } from './collection';
import { noneYet, type Roll, type RowState, stateOf } from './snapshot';
import { type ColumnName, isSheetField } from './table-columns';
import { titleOf } from './video-titles';

/** A collection as a table: what is known of it, what the reader wrote, and which captions are held. */
export interface Table {
  roll: Roll;
  marks: ReadonlyMap<VideoId, Mark>;
  /** The languages of the captions that are held, by video; '' where the service chose. */
  captions: ReadonlyMap<string, readonly string[]>;
}

/** How a video came into the collection at first. */
export const firstSighting = ({ gatherings, firstGathering }: Roll, row: number): Gathering | undefined =>
  gatherings[firstGathering[row] ?? -1];

/** What stands in a cell; `null` where nothing is known. Moments are milliseconds since 1970. */
export function cellIn(table: Table, name: ColumnName, row: number): Cell {
  if (name === 'title') return titleOf(table.roll, row);
  if (isSheetField(name)) return table.roll.cells[name]?.[row] ?? null;
  return own[name](table, row);
}

const own: Record<Exclude<ColumnName, keyof Roll['cells']>, (table: Table, row: number) => Cell> = {
  id: ({ roll }, row) => roll.ids[row] ?? null,
  state: ({ roll }, row) => stateOf(roll, row),
  addedAt: ({ roll }, row) => firstSighting(roll, row)?.addedAt ?? null,
  from: ({ roll }, row) => firstSighting(roll, row)?.from ?? null,
  address: ({ roll }, row) => firstSighting(roll, row)?.address ?? null,
  rank: ({ roll }, row) => firstSighting(roll, row)?.ranks[roll.placeInGathering[row] ?? -1] ?? null,
  sightings: ({ roll }, row) => roll.sightings[row] ?? null,
  observations: ({ roll }, row) => roll.observations[row] ?? null,
  asOf: ({ roll }, row) => roll.detailedAt[row] || null,
  notReturnedSince: ({ roll }, row) => roll.missingSince[row] || null,
  captions: ({ roll, captions }, row) => captions.get(roll.ids[row] ?? '')?.join(' ') ?? null,
  note: (table, row) => markOf(table, row)?.note || null,
  tags: (table, row) => markOf(table, row)?.tags.join(', ') || null,
};

export const markOf = ({ roll, marks }: Pick<Table, 'roll' | 'marks'>, row: number): Mark | undefined => {
  const id = roll.ids[row];
  return id && marks.get(id);
};

/** How many videos there are and how much is known of them. */
export interface Tally {
  videos: number;
  complete: number;
  /** Of those, the ones that were not returned any more. */
  noLonger: number;
  /** Those without details, also where they were asked for. */
  idOnly: number;
  /** Of those, the ones that were asked for and not returned (COL-05). */
  notReturned: number;
  /** When the newest answer came, in milliseconds since 1970; 0 where none did. */
  asOf: number;
}

export function tallyOf(roll: Roll): Tally {
  const counts: Record<RowState, number> = noneYet();
  for (let row = 0; row < roll.ids.length; row += 1) counts[stateOf(roll, row)] += 1;
  const complete = counts.complete + counts['not-returned-since'];
  return {
    videos: roll.ids.length,
    complete,
    noLonger: counts['not-returned-since'],
    idOnly: roll.ids.length - complete,
    notReturned: counts['not-returned'],
    asOf: roll.captures.reduce((newest, { receivedAt }) => Math.max(newest, receivedAt), 0),
  };
}
