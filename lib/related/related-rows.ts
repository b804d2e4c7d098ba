import { exactCount } from '@/lib/details/video-figures';
import type { InvalidRow } from '@/lib/service/call';
import type { RelatedVideo } from '@/lib/service/resource-schemas';
import { foldText } from '@/lib/shared/text';

/** A related video in the list; unknown values are `null`. */
export interface RelatedRow {
  /** Position in the response, from 1; unreadable rows count. */
  rank: number;
  videoId: string;
  title: string | null;
  channel: string | null;
  /** As digits if a number would round it. */
  views: number | string | null;
  /** Time of publication in milliseconds since 1970; `null` if missing or invalid. */
  at: number | null;
  /** The row as received. */
  raw: RelatedVideo;
}

/** Returns the rows of a response with their positions. */
export function relatedRows(
  data: readonly RelatedVideo[],
  setAside: readonly Pick<InvalidRow, 'index'>[],
): RelatedRow[] {
  const skipped = new Set(setAside.map(({ index }) => index));
  let position = 0;
  return data.map((raw) => {
    while (skipped.has(position)) position += 1;
    position += 1;
    return rowFrom(raw, position);
  });
}

const rowFrom = (raw: RelatedVideo, rank: number): RelatedRow => ({
  rank,
  videoId: raw.videoId,
  title: textOr(raw.title),
  channel: textOr(raw.channelTitle) ?? textOr(raw.channelHandle),
  views: exactCount(raw.viewCount),
  at: timestampOf(raw.publishedAt),
  raw,
});

const textOr = (text: string | undefined): string | null => text?.trim() || null;

function timestampOf(text: string | undefined): number | null {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : at;
}

/** Returns distinct ids in order. */
export const uniqueVideoIds = (rows: readonly RelatedRow[]): string[] => [
  ...new Set(rows.map(({ videoId }) => videoId)),
];

/** Orders of the list: as received, most views first, newest first. */
export const relatedOrders = ['rank', 'views', 'date'] as const;
export type RelatedOrder = (typeof relatedOrders)[number];

/** Returns the rows that contain every typed word, in the given order. Ranks stay those of the response. */
export function shownRows(rows: readonly RelatedRow[], filter: string, order: RelatedOrder): RelatedRow[] {
  const words = foldText(filter).split(/\s+/).filter(Boolean);
  const matches = (row: RelatedRow): boolean => {
    const text = searchText(row);
    return words.every((word) => text.includes(word));
  };
  const hits = words.length > 0 ? rows.filter(matches) : [...rows];
  if (order === 'rank') return hits;
  const figure = figures[order];
  return hits.sort((a, b) => greaterFirst(figure(a), figure(b)));
}

const figures = {
  views: ({ views }: RelatedRow) => (views === null ? null : Number(views)),
  date: ({ at }: RelatedRow) => at,
};

/** Unknown values sort last; equal values keep their order. */
function greaterFirst(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return b - a;
}

const searchText = ({ videoId, title, raw }: RelatedRow): string =>
  foldText([title, raw.channelTitle, raw.channelHandle, videoId].filter(Boolean).join('\n'));
