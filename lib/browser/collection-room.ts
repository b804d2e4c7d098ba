import {
  type Collection,
  firstCollection,
  type Gathered,
  type Gathering,
  type Member,
  newCollection,
} from '@/lib/core/collection';
import { gatheringsFrom, membersOf, withoutVideos } from '@/lib/core/gatherings';
import type { VideoId } from '@/lib/core/service/ids';
import { tellChanged, watchChanges } from './changes';
import { database } from './database';
import { browserWords } from './words';
import { world } from './world';

/** What the reader collected, on this device (COL-01). Nothing here asks anybody anything. */
export const collectionRoom = {
  /** Every collection, the oldest first; there is always one. */
  async all(): Promise<Collection[]> {
    const collections = await (await database()).getAll('collections');
    if (collections.length === 0) return [await theFirst()];
    return collections.sort((one, other) => one.createdAt - other.createdAt);
  },

  async get(collectionId: string): Promise<Collection | undefined> {
    const collection = await (await database()).get('collections', collectionId);
    return collection ?? (collectionId === firstCollection ? theFirst() : undefined);
  },

  async put(collection: Collection): Promise<void> {
    await (await database()).put('collections', collection);
    tellChanged('collections');
  },

  /** Every gathering of a collection, the oldest first. */
  async gatherings(collectionId: string): Promise<Gathering[]> {
    return (await database()).getAll('gatherings', allOf(collectionId));
  },

  /** Adds those that are not there yet, and gives back which; what is there is seen once more where the collection says so. */
  async add(collectionId: string, gathered: readonly Gathered[], runId: string | null = null): Promise<VideoId[]> {
    const collection = (await collectionRoom.get(collectionId)) ?? (await theFirst());
    const tx = (await database()).transaction('gatherings', 'readwrite');
    const known = new Set((await tx.store.getAll(allOf(collection.id))).flatMap(({ ids }) => ids));
    const act = { collectionId: collection.id, rule: collection.duplicates, runId, agent: null };
    const { gatherings, added } = gatheringsFrom(gathered, known, { ...act, addedAt: world.now(), mark: world.mark() });
    for (const gathering of gatherings) await tx.store.put(gathering);
    await tx.done;
    tellChanged('gatherings');
    return added;
  },

  /** Takes videos out, and gives back what is to be put back by an undo. */
  async remove(collectionId: string, videoIds: readonly string[]): Promise<Gathering[]> {
    const tx = (await database()).transaction('gatherings', 'readwrite');
    const gone = new Set(videoIds);
    const before = (await tx.store.getAll(allOf(collectionId))).filter(({ ids }) => ids.some((id) => gone.has(id)));
    for (const gathering of before) {
      const left = withoutVideos(gathering, gone);
      if (left.ids.length > 0) await tx.store.put(left);
      else await tx.store.delete([gathering.collectionId, gathering.id]);
    }
    await tx.done;
    tellChanged('gatherings');
    return before;
  },

  /** As they were, with the time they came at first. */
  async putBack(before: readonly Gathering[]): Promise<void> {
    const tx = (await database()).transaction('gatherings', 'readwrite');
    for (const gathering of before) await tx.store.put(gathering);
    await tx.done;
    tellChanged('gatherings');
  },

  /** Which of these are collected. */
  async among(collectionId: string, videoIds: readonly string[]): Promise<Set<string>> {
    const index = (await database()).transaction('gatherings').store.index('videoId');
    const keys = await Promise.all(videoIds.map((videoId) => index.getAllKeys(videoId)));
    return new Set(videoIds.filter((_, at) => keys[at]?.some(([collection]) => collection === collectionId)));
  },

  /** How many videos, each counted once. */
  async count(collectionId: string): Promise<number> {
    return new Set((await collectionRoom.gatherings(collectionId)).flatMap(({ ids }) => ids)).size;
  },

  /** Those that came last first, those that came together in the order of their page; with the newest title that is held. */
  async newest(collectionId: string, most: number): Promise<Member[]> {
    const members = new Map<string, Member>();
    for (const gathering of await collectionRoom.gatherings(collectionId)) {
      for (const member of membersOf(gathering)) if (!members.has(member.videoId)) members.set(member.videoId, member);
    }
    const sorted = [...members.values()].sort(
      (a, b) => b.addedAt - a.addedAt || (a.context.rank ?? 0) - (b.context.rank ?? 0),
    );
    const names = (await database()).transaction('names').store;
    return Promise.all(
      sorted.slice(0, most).map(async (member) => ({
        ...member,
        title: (await names.get(member.videoId))?.title ?? member.title,
      })),
    );
  },

  async forgetAll(): Promise<void> {
    const shelves = ['collections', 'gatherings', 'captures', 'bodies', 'runs', 'steps', 'marks', 'queries'] as const;
    const tx = (await database()).transaction(shelves, 'readwrite');
    await Promise.all([...shelves.map((shelf) => tx.objectStore(shelf).clear()), tx.done]);
    tellChanged('collections');
  },

  watch(changed: () => void): () => void {
    return watchChanges(['collections', 'gatherings', 'names'], changed);
  },
};

/** Every key that begins with the collection's id. */
const allOf = (collectionId: string): IDBKeyRange => IDBKeyRange.bound([collectionId], [collectionId, []]);

async function theFirst(): Promise<Collection> {
  const tx = (await database()).transaction('collections', 'readwrite');
  const there = await tx.store.get(firstCollection);
  const first = there ?? newCollection(firstCollection, browserWords()('collected'), world.now());
  if (!there) await tx.store.put(first);
  await tx.done;
  return first;
}
