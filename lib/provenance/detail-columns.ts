import { exactCount } from '@/lib/details/video-figures';
import type { VideoId } from '@/lib/service/ids';

/**
 * What a table shows of a video and can sort by: fields of section "Resources" that are one short value. Seconds, counts and
 * places are numbers, or their digits where a number would round them; dates stay the text they came as. What is long (descriptions, tags, translations) is read from the body.
 */
export const detailFields = [
  'title',
  'channelTitle',
  'channelId',
  'channelHandle',
  'publishedAt',
  'parsedDuration',
  'viewCount',
  'likeCount',
  'commentCount',
  'categoryId',
  'categoryTitle',
  'defaultLanguage',
  'defaultAudioLanguage',
  'license',
  'privacyStatus',
  'uploadStatus',
  'embeddable',
  'publicStatsViewable',
  'madeForKids',
  'hasPaidProductPlacement',
  'isShort',
  'liveBroadcastContent',
  'playlistId',
  'position',
] as const;
export type DetailField = (typeof detailFields)[number];

/** `null` where a row does not say. */
export type Cell = string | number | boolean | null;

/** Columns side by side with the ids of their capture; a field that no row has is not there. */
export type DetailColumns = Partial<Record<DetailField, readonly Cell[]>>;

/** What tells of a video in the rows of any list of the service: most call its id `videoId`, a video itself says `id`. */
type Row = Readonly<Record<string, unknown>>;

/** Counts come as text from videos (section "Video") and as a number from related videos (section "Related video"). */
const countFields: ReadonlySet<DetailField> = new Set([
  'viewCount',
  'likeCount',
  'commentCount',
  'parsedDuration',
  'position',
]);

/** The columns of rows, side by side with them. */
export function detailColumnsOf(rows: readonly Row[]): DetailColumns {
  const columns: DetailColumns = {};
  for (const field of detailFields) {
    const cellOf = countFields.has(field) ? exactCount : shortValueOf;
    // Of most fields no row says anything: looked for before a column is made.
    if (rows.some((row) => row[field] !== undefined && cellOf(row[field]) !== null))
      columns[field] = rows.map((row) => cellOf(row[field]));
  }
  return columns;
}

const shortValueOf = (value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

/** Each row of a list with the video it is about; rows without one are left out. The first of two about one video counts. */
export function videosInRows(rows: readonly Row[]): { ids: VideoId[]; rows: Row[] } {
  const found = new Map<VideoId, Row>();
  for (const row of rows) {
    const id = (row.videoId ?? row.id) as VideoId | undefined;
    // Read by the schemas of `resources.ts` and `video.ts` before: where a field of this name is there, it is a video's id.
    if (typeof id === 'string' && id.length === 11 && !found.has(id)) found.set(id, row);
  }
  return { ids: [...found.keys()], rows: [...found.values()] };
}
