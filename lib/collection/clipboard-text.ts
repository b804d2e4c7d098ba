import { csvText } from '@/lib/shared/csv';
import type { CollectionItem } from './collection';

/** Returns one video id per line, a format that other tools import. */
export const idLines = (items: readonly CollectionItem[]): string =>
  items.map(({ videoId }) => `${videoId}\n`).join('');

const itemColumns = ['videoId', 'title', 'addedAt', 'from', 'pageKind', 'pageAddress', 'rank'] as const;

/** Returns the items as CSV (RFC 4180): a header, times in ISO 8601 UTC, empty cells for unknown values. */
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
