import type { Cell } from '@/lib/database/fields';
import { exactCount, secondsFromDuration } from '@/lib/platform/video-figures';
import type { EndpointName } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { isRecord } from '@/lib/shared/is-record';
import { type Capture, type DetailField, detailFields } from './records';

/** Columns parallel to the ids of a capture; a field without any value is absent. */
export type DetailColumns = Capture['columns'];

/** A row of any list. Most rows have the id of their video in `videoId`; a row that is a video has it in `id`. */
type Row = Readonly<Record<string, unknown>>;

/** Counts are text in videos (section "Video") and numbers in related videos (section "Related video"). */
const countFields: ReadonlySet<DetailField> = new Set([
  'viewCount',
  'likeCount',
  'commentCount',
  'parsedDuration',
  'position',
]);

/** The names under which a playlist item has the values of its video; the plain names are about the item or its list. */
const ownNames: Readonly<Record<string, string>> = {
  publishedAt: 'videoPublishedAt',
  channelId: 'videoOwnerChannelId',
  channelTitle: 'videoOwnerChannelTitle',
};

/** Returns what a row says about its video; `null` or `undefined` if it has no value. */
export const valueIn = (row: Row, field: string): unknown => row[ownNames[field] ?? field] ?? row[field];

export function detailColumnsOf(rows: readonly Row[]): DetailColumns {
  const columns: DetailColumns = {};
  for (const field of detailFields) {
    const cellOf = countFields.has(field) ? exactCount : shortValueOf;
    const cellIn = field === 'parsedDuration' ? lengthCell : (row: Row) => cellOf(valueIn(row, field));
    // Most fields have no value in any row, so this is checked before a column is created.
    if (rows.some((row) => cellIn(row) !== null)) columns[field] = rows.map(cellIn);
  }
  return columns;
}

/** Returns the length in seconds from the service's number, or else from its ISO 8601 duration. */
const lengthCell = ({ parsedDuration, duration }: Row): Cell =>
  exactCount(parsedDuration) ?? (typeof duration === 'string' ? secondsFromDuration(duration) : null);

const shortValueOf = (value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

/** Returns the first row about each video, with the ids of these videos. Rows about no video are left out. */
export function videosInRows(rows: readonly Row[]): { ids: VideoId[]; rows: Row[] } {
  const found = new Map<VideoId, Row>();
  for (const row of rows) {
    const id = (row.videoId ?? row.id) as VideoId | undefined;
    // The schemas of `resource-schemas.ts` have validated the rows, so a field of this length is a video id.
    if (typeof id === 'string' && id.length === 11 && !found.has(id)) found.set(id, row);
  }
  return { ids: [...found.keys()], rows: [...found.values()] };
}

/**
 * Returns the rows of a search for a random prefix that the method keeps: the id begins with the prefix and a hyphen. A
 * search finds all ids with a hyphen there, and others only by chance. Upper and lower case are the same, as in a program
 * by other users of the method (github.com/iDPI-Umass/youtubescripts, prefixsampling.py). Without a prefix, all rows are
 * kept.
 */
export const rowsWithPrefix = <T extends Row>(rows: readonly T[], prefix: unknown): readonly T[] =>
  prefix ? rows.filter((row) => String(row.videoId).toLowerCase().startsWith(`${prefix}-`)) : rows;

/**
 * Returns whether a request covers the required fields; `null` means all fields. A request without `fields` covers all
 * fields but `isShort`, which `shorts` requires.
 */
export function coversFields(
  params: unknown,
  requiredFields: readonly string[] | null | undefined,
  shorts?: boolean,
): boolean {
  const { fields, additionalFields } = params as { fields?: readonly string[]; additionalFields?: readonly string[] };
  if (shorts && !additionalFields?.includes('isShort')) return false;
  if (!fields || fields.length === 0) return true;
  return requiredFields?.every((field) => fields.includes(field)) ?? false;
}

export type ReusedFrom = NonNullable<Capture['reusedFrom']>;

/** The endpoints that return all details of a video (section "Video"). */
const detailsEndpoints: ReadonlySet<EndpointName> = new Set(['batchVideos', 'videos', 'popularVideos']);

export const isDetailsEndpoint = (name: EndpointName): boolean => detailsEndpoints.has(name);

const areIds = (value: unknown): boolean => Array.isArray(value) && value.every((id) => typeof id === 'string');

/** Returns whether a capture is an observation: it has the details of videos, and its ids are intact. */
export const isObservation = ({
  name,
  ids,
  params,
  deletedAt,
}: Pick<Capture, 'name' | 'ids' | 'params' | 'deletedAt'>): boolean =>
  !deletedAt &&
  isDetailsEndpoint(name) &&
  areIds(ids) &&
  (name === 'batchVideos' ? areIds(Object(params).ids) : isRecord(params));

/** Replaces the ids in the parameters of a request with their number. */
export const withIdCount = (params: unknown): unknown =>
  isRecord(params) && Array.isArray(params.ids) ? { ...params, ids: params.ids.length } : params;
