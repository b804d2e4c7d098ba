import { exactCount } from '@/lib/details/video-figures';
import type { VideoId } from '@/lib/service/ids';

/**
 * The fields that a table shows: short values of section "Resources". Counts are numbers, or digits if a number would
 * round them; dates are text. Long values are read from the body.
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

/** `null` if a row has no value. */
export type Cell = string | number | boolean | null;

/** Columns parallel to the ids of a capture; a field without any value is absent. */
export type DetailColumns = Partial<Record<DetailField, readonly Cell[]>>;

/** A row of any list; most rows name the video `videoId`, the row of a video itself `id`. */
type Row = Readonly<Record<string, unknown>>;

/** Counts are text in videos (section "Video") and numbers in related videos (section "Related video"). */
const countFields: ReadonlySet<DetailField> = new Set([
  'viewCount',
  'likeCount',
  'commentCount',
  'parsedDuration',
  'position',
]);

/** Returns the detail columns of rows. */
export function detailColumnsOf(rows: readonly Row[]): DetailColumns {
  const columns: DetailColumns = {};
  for (const field of detailFields) {
    const cellOf = countFields.has(field) ? exactCount : shortValueOf;
    // Most fields have no value in any row, so this is checked before a column is created.
    if (rows.some((row) => row[field] !== undefined && cellOf(row[field]) !== null))
      columns[field] = rows.map((row) => cellOf(row[field]));
  }
  return columns;
}

const shortValueOf = (value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

/** Returns rows with the video that each is about, without rows of no video. The first row about a video counts. */
export function videosInRows(rows: readonly Row[]): { ids: VideoId[]; rows: Row[] } {
  const found = new Map<VideoId, Row>();
  for (const row of rows) {
    const id = (row.videoId ?? row.id) as VideoId | undefined;
    // The schemas of `resource-schemas.ts` have validated the rows, so such a field is a video id.
    if (typeof id === 'string' && id.length === 11 && !found.has(id)) found.set(id, row);
  }
  return { ids: [...found.keys()], rows: [...found.values()] };
}
