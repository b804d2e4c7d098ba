import type { Cell } from '@/lib/database/fields';
import type { DetailField } from '@/lib/provenance/records';
import type { VideoId } from '@/lib/service/ids';
import type { MessageName } from '@/lib/shared/localized-text';
import type { ItemBatch, ItemSource, VideoNote } from './records';
import { hasDetails, type RowState, type Snapshot, stateOf, titleOf, zeroStateCounts } from './snapshot';
import type { Exclusions } from './video-note';

/**
 * The kind of a column, which determines its format and sort order. `length` is in seconds, `moment` is in milliseconds
 * since 1970, and `date` is the text that the service sent.
 */
type ColumnKind = 'text' | 'languages' | 'code' | 'count' | 'number' | 'length' | 'date' | 'moment' | 'flag' | 'word';

/** Returns the value of a cell; `null` if unknown. Times are in milliseconds since 1970. */
type ReadCell = (table: TableData, row: number) => Cell;

export interface Column<Name extends string = ColumnName> {
  name: Name;
  kind: ColumnKind;
  /** The default width in rem. The title also fills the remaining space. */
  width: number;
  label: MessageName;
  cell: ReadCell;
  /** True if only details contain the value, so that a video without them shows why it is missing. */
  needsDetails: boolean;
}

const defineColumn = <Name extends string>(
  name: Name,
  kind: ColumnKind,
  width: number,
  label: MessageName,
  cell: ReadCell,
  needsDetails = false,
): Column<Name> => ({ name, kind, width, label, cell, needsDetails });

const defineDetailColumn = <Name extends DetailField>(
  name: Name,
  kind: ColumnKind,
  width: number,
  label: MessageName,
): Column<Name> =>
  defineColumn(name, kind, width, label, ({ snapshot }, row) => snapshot.cells[name]?.[row] ?? null, true);

const ofFirstBatch =
  (field: 'addedAt' | 'from' | 'address'): ReadCell =>
  ({ snapshot }, row) =>
    firstBatchOf(snapshot, row)?.[field] ?? null;

export const tableColumns = [
  defineColumn('title', 'text', 16, 'title', ({ snapshot }, row) => titleOf(snapshot, row), true),
  defineColumn('id', 'code', 7.5, 'fieldId', ({ snapshot }, row) => snapshot.ids[row] ?? null),
  defineDetailColumn('channelTitle', 'text', 7.5, 'channel'),
  defineDetailColumn('channelHandle', 'text', 8, 'tableHandle'),
  defineDetailColumn('channelId', 'code', 12, 'tableChannelId'),
  defineDetailColumn('publishedAt', 'date', 5.75, 'published'),
  defineDetailColumn('parsedDuration', 'length', 3.75, 'videoLength'),
  defineDetailColumn('viewCount', 'count', 5.25, 'viewCount'),
  defineDetailColumn('likeCount', 'count', 5.5, 'likes'),
  defineDetailColumn('commentCount', 'count', 6, 'comments'),
  defineDetailColumn('categoryTitle', 'text', 9, 'category'),
  defineDetailColumn('categoryId', 'text', 6, 'tableCategoryId'),
  defineDetailColumn('defaultLanguage', 'text', 5.5, 'language'),
  defineDetailColumn('defaultAudioLanguage', 'text', 5.5, 'audioLanguage'),
  defineDetailColumn('license', 'text', 7, 'licence'),
  defineDetailColumn('privacyStatus', 'text', 6, 'fieldVisibility'),
  defineDetailColumn('uploadStatus', 'text', 6, 'uploadStatus'),
  defineDetailColumn('embeddable', 'flag', 6.5, 'embeddable'),
  defineDetailColumn('publicStatsViewable', 'flag', 6, 'fieldStatistics'),
  defineDetailColumn('madeForKids', 'flag', 6.5, 'fieldForChildren'),
  defineDetailColumn('hasPaidProductPlacement', 'flag', 8, 'fieldPaidPromotion'),
  defineDetailColumn('isShort', 'flag', 4.5, 'fieldShort'),
  defineDetailColumn('liveBroadcastContent', 'text', 5, 'live'),
  defineDetailColumn('playlistId', 'code', 14, 'tablePlaylist'),
  defineDetailColumn('position', 'number', 5.5, 'tablePosition'),
  defineColumn(
    'captions',
    'languages',
    7.5,
    'captions',
    ({ snapshot, captions }, row) => captions.get(snapshot.ids[row] ?? '')?.join(' ') ?? null,
  ),
  defineColumn('state', 'word', 7.5, 'status', ({ snapshot }, row) => stateOf(snapshot, row)),
  defineColumn('addedAt', 'moment', 6.75, 'tableAdded', ofFirstBatch('addedAt')),
  defineColumn('from', 'word', 9, 'source', ofFirstBatch('from')),
  defineColumn('address', 'text', 14, 'tableAddress', ofFirstBatch('address')),
  defineColumn(
    'rank',
    'number',
    4.5,
    'rank',
    ({ snapshot }, row) => firstBatchOf(snapshot, row)?.ranks[snapshot.positionInBatch[row] ?? -1] ?? null,
  ),
  defineColumn('timesAdded', 'number', 6, 'timesAdded', ({ snapshot }, row) => snapshot.timesAdded[row] ?? null),
  defineColumn(
    'observations',
    'number',
    7.5,
    'observations',
    ({ snapshot }, row) => snapshot.observations[row] ?? null,
  ),
  defineColumn('asOf', 'moment', 5.5, 'tableAsOf', ({ snapshot }, row) => snapshot.detailedAt[row] || null),
  defineColumn(
    'notReturnedSince',
    'moment',
    7.5,
    'tableNotReturnedSince',
    ({ snapshot }, row) => snapshot.missingSince[row] || null,
  ),
  defineColumn(
    'excludedReason',
    'text',
    9,
    'tableExcluded',
    (table, row) => noteOf(table, row)?.excludedReason ?? null,
  ),
  defineColumn('note', 'text', 12, 'tableNote', (table, row) => noteOf(table, row)?.note || null),
  defineColumn('tags', 'text', 9, 'tableTags', (table, row) => noteOf(table, row)?.tags.join(', ') || null),
];
export type ColumnName = (typeof tableColumns)[number]['name'];

/** The columns shown next to the title by default. */
export const defaultColumns: readonly ColumnName[] = ['parsedDuration', 'viewCount', 'captions', 'addedAt'];

const columnsByName: ReadonlyMap<string, Column> = new Map(tableColumns.map((one) => [one.name, one]));
export const findColumn = (name: ColumnName): Column | undefined => columnsByName.get(name);

/** Returns whether a column's values are end-aligned, so that their digits line up. */
export const isNumeric = ({ kind }: Pick<Column, 'kind'>): boolean =>
  kind === 'count' || kind === 'number' || kind === 'length';

/** Returns the columns with these names in display order, without the title. Unknown names are skipped. */
export const columnsNamed = (names: readonly string[]): Column[] =>
  tableColumns.filter(({ name }) => name !== 'title' && names.includes(name));

/** Adjacent columns of a row that are shown as one cell. */
interface CellGroup {
  columns: [Column, ...Column[]];
  /** True if the values are missing, because the video has no details and no other response contained them. */
  isMissing: boolean;
}

/**
 * Groups adjacent columns whose values are missing because the row has no details. All other columns form their own
 * groups.
 */
export function groupCells(table: TableData, row: number, columns: readonly Column[]): CellGroup[] {
  const groups: CellGroup[] = [];
  const lacksDetails = !hasDetails(table.snapshot, row);
  for (const column of columns) {
    const isMissing = lacksDetails && column.needsDetails && column.cell(table, row) === null;
    const last = groups.at(-1);
    if (isMissing && last?.isMissing) last.columns.push(column);
    else groups.push({ columns: [column], isMissing });
  }
  return groups;
}

export interface TableData {
  snapshot: Snapshot;
  notes: ReadonlyMap<VideoId, VideoNote>;
  /** Languages of saved captions by video id. The empty string means that the service chose the language. */
  captions: ReadonlyMap<string, readonly string[]>;
}

export const countSelected = (
  rows: Int32Array,
  ids: readonly VideoId[],
  selected: ReadonlySet<VideoId | undefined>,
): number => (selected.size === 0 ? 0 : rows.reduce((count, row) => count + (selected.has(ids[row]) ? 1 : 0), 0));

export const firstBatchOf = ({ batches, firstBatch }: Snapshot, row: number): ItemBatch | undefined =>
  batches[firstBatch[row] ?? -1];

export const noteOf = (
  { snapshot, notes }: Pick<TableData, 'snapshot' | 'notes'>,
  row: number,
): VideoNote | undefined => {
  const id = snapshot.ids[row];
  return id && notes.get(id);
};

/**
 * Counts of a collection's included videos: `withDetails`, `withoutDetails`, `deleted` and `unavailable` add up to
 * `videos`.
 */
export interface DetailsCounts {
  videos: number;
  withDetails: number;
  /** Videos with details that the service no longer returns. */
  noLongerReturned: number;
  /** Videos whose details were never requested, or whose row in the response cannot be read. */
  withoutDetails: number;
  /** Videos whose details the user deleted. */
  deleted: number;
  /** Videos without details that were requested but not returned. */
  unavailable: number;
  excluded: number;
  /** Time of the latest addition, in milliseconds since 1970; 0 for an empty collection. */
  lastAddedAt: number;
}

export function countDetails(snapshot: Snapshot, exclusions: Exclusions): DetailsCounts {
  const counts: Record<RowState, number> = zeroStateCounts();
  let videos = 0;
  for (const [row, id] of snapshot.ids.entries()) {
    if (exclusions.has(id)) continue;
    videos += 1;
    counts[stateOf(snapshot, row)] += 1;
  }
  return {
    videos,
    withDetails: counts['with-details'] + counts['not-returned-since'],
    noLongerReturned: counts['not-returned-since'],
    withoutDetails: counts['id-only'] + counts.unreadable,
    deleted: counts.deleted,
    unavailable: counts['not-returned'],
    excluded: snapshot.ids.length - videos,
    lastAddedAt: snapshot.batches.reduce((latest, { addedAt }) => Math.max(latest, addedAt), 0),
  };
}

/**
 * Counts the videos by the source of their first addition, most frequent first. `sourceOf` returns the source of a
 * batch.
 */
export function countSources<S>(
  { batches, firstBatch }: Snapshot,
  sourceOf: (batch: ItemBatch) => S,
): [source: S, videos: number][] {
  const counts = new Map<S, number>();
  for (const index of firstBatch) {
    const batch = batches[index];
    if (!batch) continue;
    const source = sourceOf(batch);
    counts.set(source, (counts.get(source) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one);
}

/** The reason why details of a video are missing. `at` is in milliseconds since 1970. */
export type MissingDetailsReason =
  | { is: 'not-returned'; at: number }
  | { is: 'not-returned-since'; at: number }
  | { is: 'unreadable'; at: number }
  | { is: 'deleted'; at: number }
  | { is: 'id-only'; at: number; origin: MessageName; rank: number | null };

/**
 * Returns why a row has no current details; `null` if details are saved and the latest response contained the video.
 */
export function explainMissingDetails(snapshot: Snapshot, row: number): MissingDetailsReason | null {
  const state = stateOf(snapshot, row);
  if (state === 'with-details') return null;
  if (state === 'not-returned') return { is: state, at: snapshot.missingAt[row] ?? 0 };
  if (state === 'not-returned-since') return { is: state, at: snapshot.missingSince[row] ?? 0 };
  if (state === 'unreadable') return { is: state, at: snapshot.unreadableAt[row] ?? 0 };
  if (state === 'deleted') return { is: state, at: snapshot.deletedAt[row] ?? 0 };
  const batch = firstBatchOf(snapshot, row);
  const rank = batch?.ranks[snapshot.positionInBatch[row] ?? -1] ?? null;
  return { is: state, at: batch?.addedAt ?? 0, origin: batch ? originLabel(batch) : 'placeLibrary', rank };
}

/** Returns the message name for the place where a video was found. Its text follows "added today". */
export const originLabel = ({ from, address }: Pick<ItemBatch, 'from' | 'address'>): MessageName =>
  (from === 'page' && address !== null && pageLabel(address)) || sourceLabels[knownSource(from)];

/** Returns a source that has a label. An imported file can contain sources that this version does not know. */
export const knownSource = (from: ItemSource): ItemSource => (Object.hasOwn(sourceLabels, from) ? from : 'import');

const pageLabel = (address: string): MessageName | undefined => pageLabels.find(([form]) => form.test(address))?.[1];

const pageLabels: readonly [RegExp, MessageName][] = [
  [/\/results\b/, 'placeResults'],
  [/\/playlist\b/, 'placePlaylist'],
  [/\/(?:watch|shorts|live)\b/, 'placeWatch'],
  [/\/(?:@|channel\/|c\/|user\/)/, 'placeChannel'],
];

const sourceLabels: Readonly<Record<ItemSource, MessageName>> = {
  panel: 'placePanel',
  popup: 'placePopup',
  menu: 'placeMenu',
  shortcut: 'placeShortcut',
  page: 'placeHome',
  related: 'placeRelated',
  recording: 'placeRecording',
  run: 'placeRun',
  import: 'placeImport',
  library: 'placeLibrary',
  sample: 'placeSample',
};
