import type { RelatedRow } from './related-rows';

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
