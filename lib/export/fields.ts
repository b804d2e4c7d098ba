import { type ItemBatch, itemBatchRecord, itemSources, type VideoNote } from '@/lib/collection/records';
import { zeroStateCounts } from '@/lib/collection/snapshot';
import { pageKinds } from '@/lib/platform/video-url';
import { withIdCount } from '@/lib/provenance/capture';
import { type Capture, captureRecord } from '@/lib/provenance/records';
import { endpoints } from '@/lib/service/endpoints';
import { Video } from '@/lib/service/resource-schemas';
import { isInteger64 } from '@/lib/shared/integer64';
import { isRecord } from '@/lib/shared/is-record';
import { strictJson } from '@/lib/shared/json';
import type { MessageName } from '@/lib/shared/localized-text';
import { codeColumns } from './coding-files';
import {
  type CellValue,
  type Column,
  defineField,
  type Field,
  type FieldKind,
  isoTime,
  kindOf,
  recordColumns,
  tableColumn,
} from './columns';
import type { ExportSource } from './export-file';
import { noteColumns } from './study-columns';
import { columnValue, type VideoObservation } from './video-observation';

/** The descriptions of the columns from section "Video". */
const videoNotes: Readonly<Record<string, MessageName>> = {
  id: 'columnId',
  publishedAt: 'columnPublishedAt',
  channelId: 'columnChannelId',
  title: 'title',
  description: 'columnDescription',
  thumbnails: 'columnThumbnails',
  channelTitle: 'columnChannelTitle',
  tags: 'columnTags',
  categoryId: 'columnCategoryId',
  categoryTitle: 'columnCategoryTitle',
  defaultLanguage: 'textLanguage',
  defaultAudioLanguage: 'audioLanguage',
  viewCount: 'columnViewCount',
  likeCount: 'columnLikeCount',
  commentCount: 'columnCommentCount',
  topicCategories: 'columnTopicCategories',
  uploadStatus: 'uploadStatus',
  privacyStatus: 'columnPrivacyStatus',
  license: 'columnLicense',
  embeddable: 'columnEmbeddable',
  publicStatsViewable: 'columnPublicStatsViewable',
  madeForKids: 'columnMadeForKids',
  hasPaidProductPlacement: 'columnHasPaidProductPlacement',
  localizations: 'columnLocalizations',
  duration: 'columnDuration',
  parsedDuration: 'columnParsedDuration',
  isShort: 'columnIsShort',
};

/** Fields whose kind differs from the schema, because the service sends counts as digits and dates as text. */
const videoKinds: Readonly<Record<string, FieldKind>> = {
  publishedAt: 'time',
  viewCount: 'integer',
  likeCount: 'integer',
  commentCount: 'integer',
};

/** Returns the fields of section "Video" from its schema, so that a new field is exported without a change here. */
const schemaFields = (): Field[] =>
  Object.entries(Video()._zod.def.shape).map(([name, schema]) => ({
    name,
    kind: videoKinds[name] ?? kindOf(schema),
    unit: name === 'parsedDuration' ? 'seconds' : null,
    section: 'Video',
    note: videoNotes[name] ?? 'columnNew',
  }));

/** Columns that contain the response's field of the same name. */
export const responseFields: readonly Field[] = [
  ...schemaFields(),
  defineField('caption', 'any', 'columnCaption', 'Video'),
  defineField('channelHandle', 'text', 'columnChannelHandle', 'Related video'),
  defineField('liveBroadcastContent', 'text', 'columnLive', 'Search result'),
  defineField('playlistId', 'text', 'columnPlaylistId', 'Playlist item'),
  defineField('position', 'integer', 'columnPosition', 'Playlist item'),
];

/** Columns computed from the response's fields. */
const derivedFields: readonly Field[] = [defineField('title_languages', 'list', 'columnTitleLanguages')];

const capture = recordColumns(captureRecord);

/**
 * Columns with the provenance of a response. Requested ids are only counted, because they would repeat in every row;
 * `requests.csv` lists them.
 */
const captureColumns: readonly Column<Capture, CellValue>[] = [
  capture('runId', 'columnRunId'),
  capture('id', 'columnCaptureId', 'capture_id'),
  tableColumn('endpoint', 'text', 'columnEndpoint', ({ name }) => endpoints[name].route),
  tableColumn('params', 'object', 'columnParams', ({ params }) => strictJson(withIdCount(params))),
  capture('requestedAt', 'columnRequestedAt'),
  capture('receivedAt', 'columnReceivedAt'),
  capture('status', 'columnHttpStatus', 'http_status'),
  capture('cacheHit', 'columnCacheHit'),
  capture('extensionVersion', 'columnExtVersion'),
  tableColumn('interface_version', 'text', 'columnInterfaceVersion', interfaceVersionOf),
];

const provenanceFields: readonly Field[] = [
  { ...defineField('state', 'text', 'columnState'), values: Object.keys(zeroStateCounts()) },
  ...captureColumns,
  defineField('values_from', 'object', 'columnValuesFrom'),
];

/** The addition that brought a video into the collection, if any, and what the collection has about the video. */
interface CollectionRow extends Partial<ItemBatch> {
  rank: number | null;
  timesAdded: number;
  observations: number;
  missingSince: number | null;
  note: VideoNote | undefined;
}
const batch = recordColumns(itemBatchRecord);

/** Columns that state how a video came into the collection, and the user's notes. */
const collectionColumns: readonly Column<CollectionRow, CellValue>[] = [
  batch('addedAt', 'columnAddedAt'),
  { ...batch('from', 'columnAddedFrom', 'added_from'), values: itemSources },
  { ...batch('page', 'columnAddedPage', 'added_page'), values: pageKinds },
  batch('address', 'columnAddedAddress', 'added_address'),
  tableColumn('added_rank', 'integer', 'columnAddedRank', ({ rank }) => (rank === null ? null : String(rank))),
  batch('runId', 'columnAddedRunId', 'added_run_id'),
  tableColumn('times_added', 'integer', 'columnTimesAdded', ({ timesAdded }) => String(timesAdded)),
  tableColumn('observations', 'integer', 'columnObservations', ({ observations }) => String(observations)),
  tableColumn('not_returned_since', 'time', 'columnNotReturnedSince', ({ missingSince }) =>
    missingSince === null ? null : isoTime(missingSince),
  ),
  tableColumn('excluded_reason', 'text', 'columnExcludedReason', ({ note }) => note?.excludedReason ?? null),
  ...noteColumns,
];

/** The columns that every table of videos has. `videoFields` adds those of the codebook. */
export const exportFields: readonly Field[] = [
  ...responseFields,
  ...derivedFields,
  ...provenanceFields,
  ...collectionColumns,
];

/** Returns the columns of a table of videos, with those of the collection's codebook. */
export const videoFields = (source: Pick<ExportSource, 'coding'>): readonly Field[] => [
  ...exportFields,
  ...codeColumns(source),
];

/**
 * Creates a reader of row values, which computes the shared values of a response once. `isTyped` is true for files with
 * typed columns, in which a value of another type is `null`; other files have it as the service sent it.
 */
export function createRowReader(source: ExportSource, isTyped: boolean): (row: VideoObservation) => CellValue[] {
  let last: { capture: Capture | null; values: CellValue[] } | null = null;
  const cellOf = isTyped ? typedValue : receivedValue;
  const codes = codeColumns(source);
  return (row) => {
    if (last?.capture !== row.capture || last === null)
      last = { capture: row.capture, values: captureValues(row.capture) };
    const values: CellValue[] = [];
    for (const { name, kind } of responseFields)
      values.push(name === 'id' ? row.videoId : cellOf(kind, columnValue(row, name)));
    values.push(
      titleLanguages(row),
      row.state,
      ...last.values,
      otherResponses(row),
      ...collectionValues(source, row),
      ...codes.map(({ cellOf: codeOf }) => codeOf(row.videoId)),
    );
    return values;
  };
}

/** Returns the languages that the title exists in, from `defaultLanguage` and `localizations`. */
function titleLanguages(row: VideoObservation): CellValue {
  const original = columnValue(row, 'defaultLanguage');
  const localizations = columnValue(row, 'localizations');
  const languages = new Set(isRecord(localizations) ? Object.keys(localizations) : []);
  if (typeof original === 'string' && original !== '') languages.add(original);
  return languages.size > 0 ? strictJson([...languages].sort()) : null;
}

/** Returns which response each value is from that is not from the row's own. */
const otherResponses = ({ others }: VideoObservation): CellValue =>
  others && others.size > 0
    ? strictJson(Object.fromEntries([...others].map(([name, { captureId }]) => [name, captureId])))
    : null;

/** Converts a value to text as received. Lists and objects are JSON, and so are numbers and booleans. */
function receivedValue(kind: FieldKind, value: unknown): CellValue {
  if (value === undefined || value === null) return null;
  const isJson = kind === 'list' || kind === 'object' || kind === 'any';
  return typeof value === 'string' && !isJson ? value : strictJson(value);
}

/** Converts a value to its kind. A value of another type becomes `null`. */
function typedValue(kind: FieldKind, value: unknown): CellValue {
  const received = receivedValue(kind, value);
  switch (kind) {
    case 'integer':
      return typeof received === 'string' && isInteger64(received) ? received : null;
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'time':
      return typeof value === 'string' ? value : null;
    case 'list':
      return Array.isArray(value) ? received : null;
    default:
      return received;
  }
}

function captureValues(capture: Capture | null): CellValue[] {
  return captureColumns.map(({ cellOf }) => (capture === null ? null : cellOf(capture)));
}

/** Returns the interface version of a request, which is the first word of its key. */
export function interfaceVersionOf({ key }: Pick<Capture, 'key'>): string {
  return key.split(' ', 1)[0] ?? '';
}

function collectionValues({ snapshot, notes }: ExportSource, { snapshotRow, videoId }: VideoObservation): CellValue[] {
  const added = snapshot.batches[snapshot.firstBatch[snapshotRow] ?? -1];
  const row: CollectionRow = {
    ...added,
    rank: added?.ranks[snapshot.positionInBatch[snapshotRow] ?? -1] ?? null,
    timesAdded: snapshot.timesAdded[snapshotRow] ?? 0,
    observations: snapshot.observations[snapshotRow] ?? 0,
    missingSince: snapshot.missingSince[snapshotRow] || null,
    note: notes.get(videoId),
  };
  return collectionColumns.map(({ cellOf }) => cellOf(row));
}

/**
 * Returns a value as JSON with the type of its column. An object becomes JSON text, because DuckDB does not distinguish
 * keys that differ only in case, such as `zh-Hans` and `zh-hans`.
 */
const jsonValue = (kind: FieldKind, value: CellValue): string => {
  if (value === null) return 'null';
  if (kind === 'integer') return String(BigInt(String(value)));
  return kind === 'list' || typeof value === 'boolean' ? String(value) : strictJson(value);
};

const jsonKeys = (some: readonly Field[]): string[] => some.map(({ name }) => `${JSON.stringify(name)}:`);
const detailFields = [...responseFields, ...derivedFields];
const fieldGroups = [
  { from: 0, names: jsonKeys(detailFields) },
  { from: detailFields.length, names: jsonKeys(provenanceFields) },
  { from: detailFields.length + provenanceFields.length, names: jsonKeys(collectionColumns) },
];

const allKeys = jsonKeys(exportFields);

/** Returns the values of a row as one JSON object, with the columns of the codebook. */
export const flatJson = (values: readonly CellValue[], codes: readonly Field[]): string => {
  const own = allKeys.map(
    (key, index) => `${key}${jsonValue(exportFields[index]?.kind ?? 'text', values[index] ?? null)}`,
  );
  return `{${[...own, ...codeMembers(values, codes)].join(',')}}`;
};

const codeMembers = (values: readonly CellValue[], codes: readonly Field[]): string[] =>
  codes.map(({ name, kind }, nth) => {
    const value = values[exportFields.length + nth] ?? null;
    return `${JSON.stringify(name)}:${kind === 'decimal' ? value : jsonValue(kind, value)}`;
  });

/**
 * Returns the values of a row as three JSON objects: details, provenance, and origin in the collection. `codes` are the
 * columns of the codebook, if the file has them.
 */
export function rowJson(
  values: readonly CellValue[],
  codes: readonly Field[] = [],
): { record: string; capture: string; item: string } {
  const [record = '', capture = '', item = ''] = fieldGroups.map(({ from, names }) => {
    const parts = names.map((name, nth) => {
      const index = from + nth;
      return `${name}${jsonValue(exportFields[index]?.kind ?? 'text', values[index] ?? null)}`;
    });
    return `{${parts.join(',')}}`;
  });
  const codeParts = codeMembers(values, codes);
  return { record, capture, item: codeParts.length === 0 ? item : `${item.slice(0, -1)},${codeParts.join(',')}}` };
}
