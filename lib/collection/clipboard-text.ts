import { csvText } from '@/lib/shared/csv';
import type { CollectionItem } from './collection';

/** One id in a line, as other tools take them. */
export const idLines = (items: readonly CollectionItem[]): string =>
  items.map(({ videoId }) => `${videoId}\n`).join('');

const itemColumns = ['videoId', 'title', 'addedAt', 'from', 'pageKind', 'pageAddress', 'rank'] as const;

/** RFC 4180, for analysis: the first line names the columns, times are ISO 8601 in UTC, what is not known stays empty. */
export const itemsCsv = (items: readonly CollectionItem[]): string => csvText([itemColumns, ...items.map(itemCells)]);

const itemCells = ({ videoId, title, addedAt, context }: CollectionItem) => [
  videoId,
  title,
  new Date(addedAt).toISOString(),
  context.from,
  context.page,
  context.address,
  context.rank,
];
