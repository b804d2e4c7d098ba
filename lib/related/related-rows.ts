import { exactCount } from '@/lib/platform/video-figures';
import type { InvalidRow } from '@/lib/service/call';
import type { ParamsOf, ResponseOf } from '@/lib/service/endpoints';
import type { Micros } from '@/lib/service/price';
import type { LedgerEntry } from '@/lib/service/records';
import { pagesFetchedIn } from '@/lib/service/request-limits';
import type { RelatedVideo } from '@/lib/service/resource-schemas';
import { countries, languages } from '@/lib/service/value-sets';
import type { RelatedChoice } from '@/lib/settings/settings';
import { parseTime } from '@/lib/shared/parse-time';
import { foldText } from '@/lib/shared/text';

/** A related video in the list; unknown values are `null`. */
export interface RelatedRow {
  /** Position in the response, from 1; unreadable rows count. */
  rank: number;
  videoId: string;
  title: string | null;
  channel: string | null;
  /** A string of digits if a number would round it. */
  views: number | string | null;
  /** Time of publication in milliseconds since 1970; `null` if missing or invalid. */
  publishedAt: number | null;
  raw: RelatedVideo;
}

export function relatedRows(
  data: readonly RelatedVideo[],
  skippedRows: readonly Pick<InvalidRow, 'index'>[],
): RelatedRow[] {
  const skipped = new Set(skippedRows.map(({ index }) => index));
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
  publishedAt: timestampOf(raw.publishedAt),
  raw,
});

const textOr = (text: string | undefined): string | null => text?.trim() || null;

function timestampOf(text: string | undefined): number | null {
  const time = parseTime(text ?? '');
  return Number.isNaN(time) ? null : time;
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
  const valueFrom = sortValues[order];
  return hits.sort((a, b) => greaterFirst(valueFrom(a), valueFrom(b)));
}

const sortValues = {
  views: ({ views }: RelatedRow) => (views === null ? null : Number(views)),
  date: ({ publishedAt }: RelatedRow) => publishedAt,
};

/** Unknown values sort last; equal values keep their order. */
function greaterFirst(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return b - a;
}

const searchText = ({ videoId, title, raw }: RelatedRow): string =>
  foldText([title, raw.channelTitle, raw.channelHandle, videoId].filter(Boolean).join('\n'));

/** Quoted and billed cost of a response, in millionths of a dollar. */
export interface RelatedCost {
  pagesRequested: number;
  /** `null` if the service gives no plausible number. */
  pagesFetched: number | null;
  quoted: Micros | null;
  billed: Micros | null;
}

/**
 * Returns the quoted and the billed cost. They can differ, because only fetched pages are billed, and there may be
 * fewer than requested (section "GET /relatedVideos"). `entry` is the request in the ledger. Without it both are
 * unknown, because prices may have changed since.
 */
export function relatedCost(
  params: ParamsOf<'relatedVideos'>,
  reply: ResponseOf<'relatedVideos'>,
  entry: Pick<LedgerEntry, 'quoted' | 'billed'> | null,
): RelatedCost {
  return {
    pagesRequested: params.pages ?? 1,
    pagesFetched: pagesFetchedIn(reply),
    quoted: entry?.quoted ?? null,
    billed: entry?.billed ?? null,
  };
}

/** Returns the parameters for the user's choice. Unsupported codes are left out. */
export function relatedParams(videoId: string, { pages, country, language }: RelatedChoice): ParamsOf<'relatedVideos'> {
  return {
    videoId,
    pages,
    ...(country !== null && countries.includes(country) && { country }),
    ...(language !== null && languages.includes(language) && { language }),
  };
}
