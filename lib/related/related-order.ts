import type { RelatedRow } from './related-rows';

/** In which order the list is read: as received, most seen first, newest first. */
export const relatedOrders = ['rank', 'views', 'date'] as const;
export type RelatedOrder = (typeof relatedOrders)[number];

/** The rows that hold every word that was typed, in the order that is wanted. The ranks stay those of the answer. */
export function shownRows(rows: readonly RelatedRow[], typed: string, order: RelatedOrder): RelatedRow[] {
  const words = bare(typed).split(/\s+/).filter(Boolean);
  const holds = (row: RelatedRow): boolean => {
    const text = searchText(row);
    return words.every((word) => text.includes(word));
  };
  const hits = words.length > 0 ? rows.filter(holds) : [...rows];
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

const searchText = ({ videoId, title, told }: RelatedRow): string =>
  bare([title, told.channelTitle, told.channelHandle, videoId].filter(Boolean).join('\n'));

/** Accents and case aside. */
const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
