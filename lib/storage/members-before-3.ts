import { type Gathering, type Member, newCollection } from '@/lib/collection/collection';
import type { Database, Upgrade } from './database';

/** Version 2 had a record for each video of a collection. Its shelf is no longer among the shelves, so its type stands here. */
interface Before {
  createObjectStore(name: 'members'): unknown;
  deleteObjectStore(name: 'members'): void;
}
interface Reading {
  objectStore(name: 'members'): { getAll(): Promise<Member[]> };
}

/** The store of version 2. Version 3 deletes it in the same upgrade, so it needs neither key nor index. */
export const createMembers = (db: Database) => (db as unknown as Before).createObjectStore('members');

/** Turns the members of version 2 into gatherings: those that came together, from one place, are one. */
export async function gatheredMembers(db: Database, tx: Upgrade): Promise<void> {
  const members = await (tx as unknown as Reading).objectStore('members').getAll();
  const gatherings = new Map<string, Gathering>();
  for (const member of members.sort(inOrder)) {
    const { collectionId, addedAt, context } = member;
    const act = JSON.stringify([collectionId, addedAt, context.from, context.page, context.address]);
    const gathering = gatherings.get(act) ?? gatheringOf(member, gatherings.size);
    gatherings.set(act, gathering);
    gathering.ids.push(member.videoId);
    gathering.ranks.push(context.rank);
    gathering.titles.push(member.title);
  }
  for (const gathering of gatherings.values()) await tx.objectStore('gatherings').put(gathering);
  (db as unknown as Before).deleteObjectStore('members');
  for (const collection of await tx.objectStore('collections').getAll()) {
    // What version 2 did not know stands before what it did.
    await tx.objectStore('collections').put({ ...newCollection(collection.id, '', 0), ...collection });
  }
}

const inOrder = (one: Member, other: Member): number =>
  one.addedAt - other.addedAt || (one.context.rank ?? 0) - (other.context.rank ?? 0);

const gatheringOf = ({ collectionId, addedAt, context }: Member, nth: number): Gathering => ({
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
