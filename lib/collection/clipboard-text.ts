import { csvText } from '@/lib/shared/table';
import type { CollectionItem, NewItem } from './collection';
import { titleOf } from './snapshot';
import { firstBatchOf, type TableData } from './video-table';

/**
 * Returns videos of a collection as items for another collection, with their titles and with the page, address and rank
 * of their first addition.
 */
export function copiedVideos({ snapshot }: Pick<TableData, 'snapshot'>, ids: Iterable<string>): NewItem[] {
  const rows = Array.from(ids, (id) => snapshot.rowOf.get(id as NewItem['videoId'])).filter((row) => row !== undefined);
  return rows
    .sort((one, other) => one - other)
    .flatMap((row) => {
      const videoId = snapshot.ids[row];
      const batch = firstBatchOf(snapshot, row);
      if (videoId === undefined) return [];
      const { page = null, address = null, ranks = [] } = batch ?? {};
      const rank = ranks[snapshot.positionInBatch[row] ?? -1] ?? null;
      return [{ videoId, title: titleOf(snapshot, row), context: { from: 'library' as const, page, address, rank } }];
    });
}

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
