import type { NewItem } from './collection';
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
