import { exactCount } from '@/lib/details/video-figures';
import type { InvalidRow } from '@/lib/service/call';
import type { RelatedVideo } from '@/lib/service/resource-schemas';

/** A related video as the list shows it; what was not told is `null`. */
export interface RelatedRow {
  /** Its place in the answer as it came, from 1; rows that could not be read keep theirs. */
  rank: number;
  videoId: string;
  title: string | null;
  channel: string | null;
  /** As its digits where a number would round it. */
  views: number | string | null;
  /** When it was published, in milliseconds since 1970; `null` where no date was told or none that can be read. */
  at: number | null;
  /** As the service told it. */
  told: RelatedVideo;
}

/** The rows of an answer, each with its place in it. */
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

const rowFrom = (told: RelatedVideo, rank: number): RelatedRow => ({
  rank,
  videoId: told.videoId,
  title: textOr(told.title),
  channel: textOr(told.channelTitle) ?? textOr(told.channelHandle),
  views: exactCount(told.viewCount),
  at: timestampOf(told.publishedAt),
  told,
});

const textOr = (text: string | undefined): string | null => text?.trim() || null;

function timestampOf(text: string | undefined): number | null {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : at;
}

/** The ids of rows, each once, in their order. */
export const uniqueVideoIds = (rows: readonly RelatedRow[]): string[] => [
  ...new Set(rows.map(({ videoId }) => videoId)),
];

/** In which order the list is read: as received, most seen first, newest first. */
export const relatedOrders = ['rank', 'views', 'date'] as const;
export type RelatedOrder = (typeof relatedOrders)[number];

/** The rows that hold every word that was typed, in the order that is wanted. The ranks stay those of the answer. */
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

/** What is not known comes last; equal ones stay in the order of the answer. */
function greaterFirst(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return b - a;
}

const searchText = ({ videoId, title, told: raw }: RelatedRow): string =>
  foldText([title, raw.channelTitle, raw.channelHandle, videoId].filter(Boolean).join('\n'));

/** Accents and case aside. */
const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
