import type * as z from 'zod/mini';
import { itemSources } from '@/lib/collection/records';
import { zeroStateCounts } from '@/lib/collection/snapshot';
import { pageKinds } from '@/lib/platform/video-url';
import { withIdCount } from '@/lib/provenance/capture';
import type { Capture } from '@/lib/provenance/records';
import { endpoints } from '@/lib/service/endpoints';
import { Video } from '@/lib/service/resource-schemas';
import { strictJson } from '@/lib/shared/json';
import type { MessageName } from '@/lib/shared/localized-text';
import type { Cell } from '@/lib/shared/table';
import type { ExportSource } from './export-file';
import { columnValue, type VideoObservation } from './video-observation';

/** The format of a value. `time` is ISO 8601 in text. Lists, objects and `any` are JSON text in tables. */
export type FieldKind = 'text' | 'integer' | 'decimal' | 'boolean' | 'time' | 'list' | 'object' | 'any';

/** A column of an exported table. */
export interface Field {
  name: string;
  kind: FieldKind;
  unit: 'seconds' | 'milliseconds' | null;
  /** The section of the interface document that defines the column, or the tool that does, such as `Sidelight`. */
  section: string;
  note: MessageName;
  /** Every value that the column can have, if these are words of Sidelight. */
  values?: readonly string[];
}

/** A table other than the table of videos, with the meaning of its columns. */
export interface ExportTable<Row> {
  name: string;
  fields: readonly (Field & { cellOf(row: Row): Cell })[];
}

/** Returns a column of an `ExportTable`. */
export const tableColumn = <Row>(
  name: string,
  kind: FieldKind,
  note: MessageName,
  cellOf: (row: Row) => Cell,
): Field & { cellOf(row: Row): Cell } => ({ name, kind, unit: null, section: 'Sidelight', note, cellOf });

type Schema = z.core.$ZodType;

/** The descriptions of the columns from section "Video". */
const videoNotes: Readonly<Record<string, MessageName>> = {
  id: 'columnId',
  publishedAt: 'columnPublishedAt',
  channelId: 'columnChannelId',
  title: 'columnTitle',
  description: 'columnDescription',
  thumbnails: 'columnThumbnails',
  channelTitle: 'columnChannelTitle',
  tags: 'columnTags',
  categoryId: 'columnCategoryId',
  categoryTitle: 'columnCategoryTitle',
  defaultLanguage: 'columnDefaultLanguage',
  defaultAudioLanguage: 'columnDefaultAudioLanguage',
  viewCount: 'columnViewCount',
  likeCount: 'columnLikeCount',
  commentCount: 'columnCommentCount',
  topicCategories: 'columnTopicCategories',
  uploadStatus: 'columnUploadStatus',
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

/** Returns the names of the fields of an object schema. */
export function columnsOfSchema(schema: Schema): string[] {
  const def = schema._zod.def as z.core.$ZodTypes['_zod']['def'];
  return def.type === 'object' ? Object.keys(def.shape) : [];
}

function kindOf(schema: Schema): FieldKind {
  // zod's own schemas have one of these types.
  const def = schema._zod.def as z.core.$ZodTypes['_zod']['def'];
  if (def.type === 'optional') return kindOf(def.innerType);
  if (def.type === 'string') return 'text';
  if (def.type === 'boolean') return 'boolean';
  if (def.type === 'number') return 'integer';
  return def.type === 'array' ? 'list' : 'object';
}

const defineField = (name: string, kind: FieldKind, note: MessageName, section = 'Sidelight'): Field => ({
  name,
  kind,
  unit: null,
  section,
  note,
});

/** Columns that contain the response's field of the same name. */
export const responseFields: readonly Field[] = [
  ...schemaFields(),
  defineField('caption', 'any', 'columnCaption', 'Video'),
  defineField('channelHandle', 'text', 'columnChannelHandle', 'Related video'),
  defineField('liveBroadcastContent', 'text', 'columnLive', 'Search result'),
  defineField('playlistId', 'text', 'columnPlaylistId', 'Playlist item'),
  defineField('position', 'integer', 'columnPosition', 'Playlist item'),
];

/** Columns that state which request a row came from. */
const provenanceFields: readonly Field[] = [
  { ...defineField('state', 'text', 'columnState'), values: Object.keys(zeroStateCounts()) },
  defineField('run_id', 'text', 'columnRunId'),
  defineField('capture_id', 'text', 'columnCaptureId'),
  defineField('endpoint', 'text', 'columnEndpoint'),
  defineField('params', 'object', 'columnParams'),
  defineField('requested_at', 'time', 'columnRequestedAt'),
  defineField('received_at', 'time', 'columnReceivedAt'),
  defineField('http_status', 'integer', 'columnHttpStatus'),
  defineField('cache_hit', 'boolean', 'columnCacheHit'),
  defineField('extension_version', 'text', 'columnExtVersion'),
  defineField('interface_version', 'text', 'columnInterfaceVersion'),
  defineField('values_from', 'object', 'columnValuesFrom'),
];

/** Columns that state how a video came into the collection, and the user's notes. */
const collectionFields: readonly Field[] = [
  defineField('added_at', 'time', 'columnAddedAt'),
  { ...defineField('added_from', 'text', 'columnAddedFrom'), values: itemSources },
  { ...defineField('added_page', 'text', 'columnAddedPage'), values: pageKinds },
  defineField('added_address', 'text', 'columnAddedAddress'),
  defineField('added_rank', 'integer', 'columnAddedRank'),
  defineField('added_run_id', 'text', 'columnAddedRunId'),
  defineField('times_added', 'integer', 'columnTimesAdded'),
  defineField('observations', 'integer', 'columnObservations'),
  defineField('not_returned_since', 'time', 'columnNotReturnedSince'),
  defineField('note', 'text', 'columnNote'),
  defineField('tags_added', 'list', 'columnMyTags'),
];

/** Every column of an exported video. */
export const exportFields: readonly Field[] = [...responseFields, ...provenanceFields, ...collectionFields];

/** A value ready for output: integers as digits, lists and objects as JSON text, times as ISO 8601. */
export type CellValue = string | boolean | null;

/**
 * Creates a reader of row values, which computes the shared values of a response once. `isTyped` is true for files with
 * typed columns, in which a value of another type is `null`; other files have it as the service sent it.
 */
export function createRowReader(source: ExportSource, isTyped: boolean): (row: VideoObservation) => CellValue[] {
  let last: { capture: Capture | null; values: CellValue[] } | null = null;
  const cellOf = isTyped ? typedValue : receivedValue;
  return (row) => {
    if (last?.capture !== row.capture || last === null)
      last = { capture: row.capture, values: provenanceValues(row.capture) };
    const values: CellValue[] = [];
    for (const { name, kind } of responseFields)
      values.push(name === 'id' ? row.videoId : cellOf(kind, columnValue(row, name)));
    values.push(row.state, ...last.values, otherResponses(row), ...collectionValues(source, row));
    return values;
  };
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
      return received !== null && isInteger64(received) ? received : null;
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

/** Returns whether a text is an integer of 64 bits. */
const isInteger64 = (value: string | boolean): boolean =>
  typeof value === 'string' &&
  /^-?\d{1,19}$/.test(value) &&
  (value.length < 19 || BigInt.asIntN(64, BigInt(value)) === BigInt(value));

/** Formats a time as ISO 8601 in UTC. */
export const isoTime = (time: number): string => new Date(time).toISOString();

const emptyProvenance: CellValue[] = new Array<CellValue>(10).fill(null);

/** Requested ids are only counted, because they would repeat in every row; `requests.csv` lists them. */
function provenanceValues(capture: Capture | null): CellValue[] {
  if (!capture) return emptyProvenance;
  return [
    capture.runId,
    capture.id,
    endpoints[capture.name].route,
    strictJson(withIdCount(capture.params)),
    isoTime(capture.requestedAt),
    isoTime(capture.receivedAt),
    String(capture.status),
    capture.cacheHit,
    capture.extensionVersion,
    interfaceVersionOf(capture),
  ];
}

/** Returns the interface version of a request, which is the first word of its key. */
export const interfaceVersionOf = ({ key }: Pick<Capture, 'key'>): string => key.split(' ', 1)[0] ?? '';

function collectionValues({ snapshot, notes }: ExportSource, { snapshotRow, videoId }: VideoObservation): CellValue[] {
  const item = snapshot.batches[snapshot.firstBatch[snapshotRow] ?? -1];
  const rank = item?.ranks[snapshot.positionInBatch[snapshotRow] ?? -1] ?? null;
  const note = notes.get(videoId);
  return [
    item ? isoTime(item.addedAt) : null,
    item?.from ?? null,
    item?.page ?? null,
    item?.address ?? null,
    rank === null ? null : String(rank),
    item?.runId ?? null,
    String(snapshot.timesAdded[snapshotRow] ?? 0),
    String(snapshot.observations[snapshotRow] ?? 0),
    snapshot.missingSince[snapshotRow] ? isoTime(snapshot.missingSince[snapshotRow]) : null,
    note?.note || null,
    note && note.tags.length > 0 ? strictJson(note.tags) : null,
  ];
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
const fieldGroups = [
  { from: 0, names: jsonKeys(responseFields) },
  { from: responseFields.length, names: jsonKeys(provenanceFields) },
  { from: responseFields.length + provenanceFields.length, names: jsonKeys(collectionFields) },
];

/** Returns the values of a row as three JSON objects: details, provenance, and origin in the collection. */
export function rowJson(values: readonly CellValue[]): { record: string; capture: string; item: string } {
  const [record = '', capture = '', item = ''] = fieldGroups.map(({ from, names }) => {
    const parts = names.map((name, nth) => {
      const index = from + nth;
      return `${name}${jsonValue(exportFields[index]?.kind ?? 'text', values[index] ?? null)}`;
    });
    return `{${parts.join(',')}}`;
  });
  return { record, capture, item };
}
