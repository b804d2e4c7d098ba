import { notifyChanged, watchChanges } from '@/lib/messaging/change-events';
import { firstCollectionId } from '@/lib/settings/settings';
import { database } from '@/lib/storage/database';
import type { Collection, CollectionItem, ItemBatch } from '../collection';
import { itemsInBatch } from '../collection-items';
import { addVideos, removeVideos, restoreVideos } from './add-videos';
import { defaultCollection, ensureDefaultCollection } from './first-collection';
import { keysStartingWith } from './write-items';

/** What the user collected, on this device. Nothing here asks anybody anything. */
export const collectionRepository = {
  /** Every collection, the oldest first; there is always one, which is not written down before something comes into it. */
  async all(): Promise<Collection[]> {
    const collections = await (await database()).getAll('collections');
    if (collections.length === 0) return [defaultCollection()];
    return collections.sort(byAge);
  },

  async get(collectionId: string): Promise<Collection | undefined> {
    const collection = await (await database()).get('collections', collectionId);
    return collection ?? (collectionId === firstCollectionId ? defaultCollection() : undefined);
  },

  async put(collection: Collection): Promise<void> {
    await (await database()).put('collections', collection);
    notifyChanged('collections');
  },

  /** In one transaction: two windows that change different things of one collection lose nothing. */
  async change(collectionId: string, patch: Partial<Omit<Collection, 'id' | 'createdAt'>>): Promise<void> {
    if (collectionId === firstCollectionId) await ensureDefaultCollection();
    const tx = (await database()).transaction('collections', 'readwrite');
    const there = await tx.store.get(collectionId);
    if (there) await tx.store.put({ ...there, ...patch });
    await tx.done;
    notifyChanged('collections');
  },

  /** Every gathering of a collection, the oldest first. */
  async gatherings(collectionId: string): Promise<ItemBatch[]> {
    return (await database()).getAll('gatherings', keysStartingWith(collectionId));
  },

  add: addVideos,
  remove: removeVideos,
  putBack: restoreVideos,

  /** Which of these are collected. */
  async among(collectionId: string, videoIds: readonly string[]): Promise<Set<string>> {
    const index = (await database()).transaction('gatherings').store.index('videoId');
    const keys = await Promise.all(videoIds.map((videoId) => index.getAllKeys(videoId)));
    return new Set(videoIds.filter((_, at) => keys[at]?.some(([collection]) => collection === collectionId)));
  },

  /** How many videos, each counted once. */
  async count(collectionId: string): Promise<number> {
    return new Set((await collectionRepository.gatherings(collectionId)).flatMap(({ ids }) => ids)).size;
  },

  /** Those that came last first, those that came together in the order of their page; with the newest title that is held. */
  async newest(collectionId: string, most: number): Promise<CollectionItem[]> {
    const members = new Map<string, CollectionItem>();
    for (const gathering of await collectionRepository.gatherings(collectionId)) {
      for (const member of itemsInBatch(gathering))
        if (!members.has(member.videoId)) members.set(member.videoId, member);
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

  watch(changed: () => void): () => void {
    return watchChanges(['collections', 'gatherings', 'names'], changed);
  },
};

const byAge = (one: Collection, other: Collection): number =>
  one.createdAt - other.createdAt || (one.id === firstCollectionId ? -1 : 1);
