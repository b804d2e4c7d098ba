import { type Cell, type DetailField, detailFields } from '@/lib/provenance/detail-columns';
import type { VideoId } from '@/lib/service/ids';
import type { MessageName } from '@/lib/shared/localized-text';
import type { ItemBatch } from './collection';
import { type RowState, type Snapshot, stateOf, titleOf, zeroStateCounts } from './snapshot';
import type { VideoNote } from './video-note';

/** Columns from the collection itself, in addition to the detail fields. */
const collectionColumns = [
  'id',
  'state',
  'addedAt',
  'from',
  'address',
  'rank',
  'sightings',
  'observations',
  'asOf',
  'notReturnedSince',
  'captions',
  'note',
  'tags',
] as const;
type CollectionColumn = (typeof collectionColumns)[number];
export type ColumnName = DetailField | CollectionColumn;

/**
 * The format and sort order of a column. `length` in seconds; `moment` in milliseconds since 1970; `date` as the
 * service sent it.
 */
type ColumnKind = 'text' | 'code' | 'count' | 'number' | 'length' | 'date' | 'moment' | 'flag' | 'word';

export interface Column {
  name: ColumnName;
  kind: ColumnKind;
  /** In rem; the title fills the remaining width. */
  width: number;
  label: MessageName;
}

const defineColumn = (name: ColumnName, kind: ColumnKind, width: number, label: MessageName): Column => ({
  name,
  kind,
  width,
  label,
});

/** Every column, in display order. */
export const tableColumns: readonly Column[] = [
  defineColumn('title', 'text', 16, 'fieldTitle'),
  defineColumn('id', 'code', 7.5, 'fieldId'),
  defineColumn('channelTitle', 'text', 7.5, 'fieldChannel'),
  defineColumn('channelHandle', 'text', 8, 'tableHandle'),
  defineColumn('channelId', 'code', 12, 'tableChannelId'),
  defineColumn('publishedAt', 'date', 5.75, 'fieldPublished'),
  defineColumn('parsedDuration', 'length', 3.75, 'fieldLength'),
  defineColumn('viewCount', 'count', 5.5, 'fieldViews'),
  defineColumn('likeCount', 'count', 5.5, 'fieldLikes'),
  defineColumn('commentCount', 'count', 6, 'fieldComments'),
  defineColumn('categoryTitle', 'text', 9, 'fieldCategory'),
  defineColumn('categoryId', 'text', 6, 'tableCategoryId'),
  defineColumn('defaultLanguage', 'text', 5.5, 'fieldTextLanguage'),
  defineColumn('defaultAudioLanguage', 'text', 5.5, 'fieldSpeech'),
  defineColumn('license', 'text', 7, 'fieldLicence'),
  defineColumn('privacyStatus', 'text', 6, 'fieldVisibility'),
  defineColumn('uploadStatus', 'text', 6, 'fieldUpload'),
  defineColumn('embeddable', 'flag', 6.5, 'fieldEmbeddable'),
  defineColumn('publicStatsViewable', 'flag', 6, 'fieldStatistics'),
  defineColumn('madeForKids', 'flag', 6.5, 'fieldForChildren'),
  defineColumn('hasPaidProductPlacement', 'flag', 8, 'fieldPaidPromotion'),
  defineColumn('isShort', 'flag', 4.5, 'fieldShort'),
  defineColumn('liveBroadcastContent', 'text', 5, 'tableLive'),
  defineColumn('playlistId', 'code', 14, 'tablePlaylist'),
  defineColumn('position', 'number', 5.5, 'tablePosition'),
  defineColumn('captions', 'text', 5.25, 'captions'),
  defineColumn('state', 'word', 7.5, 'tableState'),
  defineColumn('addedAt', 'moment', 9.5, 'tableAdded'),
  defineColumn('from', 'word', 9, 'tableFrom'),
  defineColumn('address', 'text', 14, 'tableAddress'),
  defineColumn('rank', 'number', 4.5, 'tableRank'),
  defineColumn('sightings', 'number', 6, 'tableSightings'),
  defineColumn('observations', 'number', 7.5, 'tableObservations'),
  defineColumn('asOf', 'moment', 9.5, 'tableAsOf'),
  defineColumn('notReturnedSince', 'moment', 9.5, 'tableNotReturnedSince'),
  defineColumn('note', 'text', 12, 'tableNote'),
  defineColumn('tags', 'text', 9, 'tableTags'),
];

/** The columns shown next to the title by default. */
export const defaultColumns: readonly ColumnName[] = [
  'channelTitle',
  'publishedAt',
  'parsedDuration',
  'viewCount',
  'captions',
];

const columnsByName: ReadonlyMap<string, Column> = new Map(tableColumns.map((one) => [one.name, one]));
const detailsColumnNames: ReadonlySet<string> = new Set(detailFields);

export const findColumn = (name: ColumnName): Column | undefined => columnsByName.get(name);

/** Returns whether a column comes from the service's responses. */
export const isDetailsColumn = (name: ColumnName): name is DetailField => detailsColumnNames.has(name);

/** Numbers are aligned to the end of their column, so that digits line up. */
export const isNumeric = ({ kind }: Pick<Column, 'kind'>): boolean =>
  kind === 'count' || kind === 'number' || kind === 'length';

/** Returns the columns with these names, without the title, in display order; unknown names are skipped. */
export const columnsNamed = (names: readonly string[]): Column[] =>
  tableColumns.filter(({ name }) => name !== 'title' && names.includes(name));

/** A collection's snapshot with the user's notes and the saved captions. */
export interface TableData {
  snapshot: Snapshot;
  notes: ReadonlyMap<VideoId, VideoNote>;
  /** Languages of saved captions by video; '' if the service chose the language. */
  captions: ReadonlyMap<string, readonly string[]>;
}

/** Returns the batch in which a video was first added. */
export const firstBatchOf = (
  { batches: gatherings, firstBatch: firstGathering }: Snapshot,
  row: number,
): ItemBatch | undefined => gatherings[firstGathering[row] ?? -1];

/** Returns the value of a cell; `null` if unknown. Moments are milliseconds since 1970. */
export function cellOf(table: TableData, name: ColumnName, row: number): Cell {
  if (name === 'title') return titleOf(table.snapshot, row);
  if (isDetailsColumn(name)) return table.snapshot.cells[name]?.[row] ?? null;
  return collectionCells[name](table, row);
}

const collectionCells: Record<Exclude<ColumnName, keyof Snapshot['cells']>, (table: TableData, row: number) => Cell> = {
  id: ({ snapshot: roll }, row) => roll.ids[row] ?? null,
  state: ({ snapshot: roll }, row) => stateOf(roll, row),
  addedAt: ({ snapshot: roll }, row) => firstBatchOf(roll, row)?.addedAt ?? null,
  from: ({ snapshot: roll }, row) => firstBatchOf(roll, row)?.from ?? null,
  address: ({ snapshot: roll }, row) => firstBatchOf(roll, row)?.address ?? null,
  rank: ({ snapshot: roll }, row) => firstBatchOf(roll, row)?.ranks[roll.positionInBatch[row] ?? -1] ?? null,
  sightings: ({ snapshot: roll }, row) => roll.timesAdded[row] ?? null,
  observations: ({ snapshot: roll }, row) => roll.observations[row] ?? null,
  asOf: ({ snapshot: roll }, row) => roll.detailedAt[row] || null,
  notReturnedSince: ({ snapshot: roll }, row) => roll.missingSince[row] || null,
  captions: ({ snapshot: roll, captions }, row) => captions.get(roll.ids[row] ?? '')?.join(' ') ?? null,
  note: (table, row) => noteOf(table, row)?.note || null,
  tags: (table, row) => noteOf(table, row)?.tags.join(', ') || null,
};

export const noteOf = (
  { snapshot, notes }: Pick<TableData, 'snapshot' | 'notes'>,
  row: number,
): VideoNote | undefined => {
  const id = snapshot.ids[row];
  return id && notes.get(id);
};

/** Counts of a collection's videos by the state of their details. */
export interface DetailsCounts {
  videos: number;
  complete: number;
  /** Videos with details that the service no longer returns. */
  noLonger: number;
  /** Videos without details, requested or not. */
  idOnly: number;
  /** Videos without details that were requested and not returned. */
  notReturned: number;
  /** Time of the latest response, in milliseconds since 1970; 0 without responses. */
  asOf: number;
}

export function countDetails(snapshot: Snapshot): DetailsCounts {
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
