import { type CollectionItem, createCollection, type ItemBatch } from '@/lib/collection/collection';
import type { Database, UpgradeTransaction } from './database';

/** Version 2 had a record for each video of a collection. Its shelf is no longer among the shelves, so its type stands here. */
interface Version2Stores {
  createObjectStore(name: 'members'): unknown;
  deleteObjectStore(name: 'members'): void;
}
interface Version2Transaction {
  objectStore(name: 'members'): { getAll(): Promise<CollectionItem[]> };
}

/** The store of version 2. Version 3 deletes it in the same upgrade, so it needs neither key nor index. */
export const createVersion2Members = (db: Database) => (db as unknown as Version2Stores).createObjectStore('members');

/** Turns the members of version 2 into gatherings: those that came together, from one place, are one. */
export async function migrateMembers(db: Database, tx: UpgradeTransaction): Promise<void> {
  const members = await (tx as unknown as Version2Transaction).objectStore('members').getAll();
  const items = new Map<string, ItemBatch>();
  for (const member of members.sort(byAddedTime)) {
    const { collectionId, addedAt, context } = member;
    const itemKey = JSON.stringify([collectionId, addedAt, context.from, context.page, context.address]);
    const item = items.get(itemKey) ?? createItem(member, items.size);
    items.set(itemKey, item);
    item.ids.push(member.videoId);
    item.ranks.push(context.rank);
    item.titles.push(member.title);
  }
  for (const item of items.values()) await tx.objectStore('gatherings').put(item);
  (db as unknown as Version2Stores).deleteObjectStore('members');
  for (const collection of await tx.objectStore('collections').getAll()) {
    // What version 2 did not know stands before what it did.
    await tx.objectStore('collections').put({ ...createCollection(collection.id, '', 0), ...collection });
  }
}

const byAddedTime = (one: CollectionItem, other: CollectionItem): number =>
  one.addedAt - other.addedAt || (one.context.rank ?? 0) - (other.context.rank ?? 0);

const createItem = ({ collectionId, addedAt, context }: CollectionItem, nth: number): ItemBatch => ({
  collectionId,
  id: `${String(addedAt).padStart(13, '0')}-${String(nth).padStart(6, '0')}`,
  addedAt,
  from: context.from,
  page: context.page,
  address: context.address,
  runId: null,
  agent: null,
  ids: [],
  ranks: [],
  titles: [],
});
