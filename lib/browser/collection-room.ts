import { type Collection, firstCollection, type Gathered, type Member } from '@/lib/core/collection';
import { tellChanged, watchChanges } from './changes';
import { database } from './database';
import { browserWords } from './words';

/** What the reader collected, on this device (COL-01). Nothing here asks anybody anything. */
export const collectionRoom = {
  /** Adds those that are not there yet, and gives them back; what is there stays as it came. */
  async add(gathered: readonly Gathered[]): Promise<Member[]> {
    const tx = (await database()).transaction(['collections', 'members'], 'readwrite');
    const [collections, members] = [tx.objectStore('collections'), tx.objectStore('members')];
    const addedAt = Date.now();
    if (!(await collections.get(firstCollection))) await collections.put(newCollection(addedAt));
    const added: Member[] = [];
    for (const one of gathered) {
      if (await members.getKey([firstCollection, one.videoId])) continue;
      const member = { ...one, collectionId: firstCollection, addedAt };
      await members.put(member);
      added.push(member);
    }
    await tx.done;
    tellChanged('members');
    return added;
  },

  /** Takes videos out, and gives back what is to be put back by an undo. */
  async remove(videoIds: readonly string[]): Promise<Member[]> {
    const tx = (await database()).transaction('members', 'readwrite');
    const removed: Member[] = [];
    for (const videoId of videoIds) {
      const member = await tx.store.get([firstCollection, videoId]);
      if (!member) continue;
      removed.push(member);
      await tx.store.delete([firstCollection, videoId]);
    }
    await tx.done;
    tellChanged('members');
    return removed;
  },

  /** As they were, with the time they came at first. */
  async putBack(removed: readonly Member[]): Promise<void> {
    const tx = (await database()).transaction('members', 'readwrite');
    for (const member of removed) await tx.store.put(member);
    await tx.done;
    tellChanged('members');
  },

  /** Which of these are collected. */
  async among(videoIds: readonly string[]): Promise<Set<string>> {
    const { store } = (await database()).transaction('members');
    const keys = await Promise.all(videoIds.map((videoId) => store.getKey([firstCollection, videoId])));
    return new Set(keys.flatMap((key) => key?.[1] ?? []));
  },

  async count(): Promise<number> {
    return (await database()).count('members', inFirst());
  },

  /** Those that came last first, those that came together in the order of their page; with the newest title that is held. */
  async newest(most: number): Promise<Member[]> {
    const tx = (await database()).transaction(['members', 'names']);
    const newest: Member[] = [];
    let cursor = await tx.objectStore('members').index('added').openCursor(inFirst(), 'prev');
    while (cursor && newest.length < most) {
      newest.push(cursor.value);
      cursor = await cursor.continue();
    }
    const names = tx.objectStore('names');
    const named = await Promise.all(
      newest.map(async (member) => ({ ...member, title: (await names.get(member.videoId))?.title ?? member.title })),
    );
    return named.sort((a, b) => b.addedAt - a.addedAt || (a.context.rank ?? 0) - (b.context.rank ?? 0));
  },

  async forgetAll(): Promise<void> {
    const tx = (await database()).transaction(['collections', 'members'], 'readwrite');
    await Promise.all([tx.objectStore('collections').clear(), tx.objectStore('members').clear(), tx.done]);
    tellChanged('members');
  },

  watch(changed: () => void): () => void {
    return watchChanges(['members', 'names'], changed);
  },
};

const newCollection = (createdAt: number): Collection => ({
  id: firstCollection,
  name: browserWords()('collected'),
  note: '',
  createdAt,
});

/** Every key that begins with the collection's id, in the shelf and in its indexes. */
const inFirst = (): IDBKeyRange => IDBKeyRange.bound([firstCollection], [firstCollection, []]);
