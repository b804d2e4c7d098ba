import { type SheetField, sheetFields } from '@/lib/provenance/details-columns';
import type { MessageName } from '@/lib/shared/localized-text';

/** What the collection itself knows of a video, beside the fields of its sheet. */
export const ownColumns = [
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
export type OwnColumn = (typeof ownColumns)[number];
export type ColumnName = SheetField | OwnColumn;

/** How a column is written and put in order. `length` in seconds; `moment` in milliseconds since 1970; `date` as it came. */
export type ColumnKind = 'text' | 'code' | 'count' | 'number' | 'length' | 'date' | 'moment' | 'flag' | 'word';

export interface Column {
  name: ColumnName;
  kind: ColumnKind;
  /** In rem; the title takes what is left. */
  width: number;
  label: MessageName;
}

const column = (name: ColumnName, kind: ColumnKind, width: number, label: MessageName): Column => ({
  name,
  kind,
  width,
  label,
});

/** Every column there is, in the order in which they stand. */
export const columns: readonly Column[] = [
  column('title', 'text', 16, 'fieldTitle'),
  column('id', 'code', 7.5, 'fieldId'),
  column('channelTitle', 'text', 7.5, 'fieldChannel'),
  column('channelHandle', 'text', 8, 'tableHandle'),
  column('channelId', 'code', 12, 'tableChannelId'),
  column('publishedAt', 'date', 5.75, 'fieldPublished'),
  column('parsedDuration', 'length', 3.75, 'fieldLength'),
  column('viewCount', 'count', 5.5, 'fieldViews'),
  column('likeCount', 'count', 5.5, 'fieldLikes'),
  column('commentCount', 'count', 6, 'fieldComments'),
  column('categoryTitle', 'text', 9, 'fieldCategory'),
  column('categoryId', 'text', 6, 'tableCategoryId'),
  column('defaultLanguage', 'text', 5.5, 'fieldTextLanguage'),
  column('defaultAudioLanguage', 'text', 5.5, 'fieldSpeech'),
  column('license', 'text', 7, 'fieldLicence'),
  column('privacyStatus', 'text', 6, 'fieldVisibility'),
  column('uploadStatus', 'text', 6, 'fieldUpload'),
  column('embeddable', 'flag', 6.5, 'fieldEmbeddable'),
  column('publicStatsViewable', 'flag', 6, 'fieldStatistics'),
  column('madeForKids', 'flag', 6.5, 'fieldForChildren'),
  column('hasPaidProductPlacement', 'flag', 8, 'fieldPaidPromotion'),
  column('isShort', 'flag', 4.5, 'fieldShort'),
  column('liveBroadcastContent', 'text', 5, 'tableLive'),
  column('playlistId', 'code', 14, 'tablePlaylist'),
  column('position', 'number', 5.5, 'tablePosition'),
  column('captions', 'text', 5.25, 'captions'),
  column('state', 'word', 7.5, 'tableState'),
  column('addedAt', 'moment', 9.5, 'tableAdded'),
  column('from', 'word', 9, 'tableFrom'),
  column('address', 'text', 14, 'tableAddress'),
  column('rank', 'number', 4.5, 'tableRank'),
  column('sightings', 'number', 6, 'tableSightings'),
  column('observations', 'number', 7.5, 'tableObservations'),
  column('asOf', 'moment', 9.5, 'tableAsOf'),
  column('notReturnedSince', 'moment', 9.5, 'tableNotReturnedSince'),
  column('note', 'text', 12, 'tableNote'),
  column('tags', 'text', 9, 'tableTags'),
];

/** What stands beside the title until the reader chooses. */
export const firstColumns: readonly ColumnName[] = [
  'channelTitle',
  'publishedAt',
  'parsedDuration',
  'viewCount',
  'captions',
];

const byName: ReadonlyMap<string, Column> = new Map(columns.map((one) => [one.name, one]));
const inSheet: ReadonlySet<string> = new Set(sheetFields);

export const columnOf = (name: ColumnName): Column | undefined => byName.get(name);

/** Whether a column comes from the answers of the service. */
export const isSheetField = (name: ColumnName): name is SheetField => inSheet.has(name);

/** Numbers stand at the end of their column, so that their digits line up. */
export const isNumeric = ({ kind }: Pick<Column, 'kind'>): boolean =>
  kind === 'count' || kind === 'number' || kind === 'length';

/** The columns beside the title that these names mean, in their own order; names of no column are passed over. */
export const chosenColumns = (names: readonly string[]): Column[] =>
  columns.filter(({ name }) => name !== 'title' && names.includes(name));
