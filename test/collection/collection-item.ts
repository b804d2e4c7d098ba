import type { NewItem } from '@/lib/collection/collection';
import type { ItemBatch } from '@/lib/collection/records';

/** A video in a collection. `addedAt` in milliseconds since 1970. */
export interface CollectionItem extends NewItem {
  collectionId: string;
  addedAt: number;
}

export const itemsInBatch = ({
  collectionId,
  addedAt,
  ids,
  ranks,
  titles,
  from,
  page,
  address,
}: ItemBatch): CollectionItem[] =>
  ids.map((videoId, index) => ({
    collectionId,
    videoId,
    title: titles[index] ?? null,
    addedAt,
    context: { from, page, address, rank: ranks[index] ?? null },
  }));
