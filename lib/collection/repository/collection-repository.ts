import { tellChanged, watchChanges } from '@/lib/messaging/change-events';
import { firstCollection } from '@/lib/settings/settings';
import { database } from '@/lib/storage/database';
import type { Collection, Gathering, Member } from '../collection';
import { membersOf } from '../collection-items';
import { add, putBack, remove } from './add-videos';
import { beginFirst, firstAsItBegins } from './first-collection';
import { allOf } from './write-items';

/** What the reader collected, on this device (COL-01). Nothing here asks anybody anything. */
export const collectionRoom = {
  /** Every collection, the oldest first; there is always one, which is not written down before something comes into it. */
  async all(): Promise<Collection[]> {
    const collections = await (await database()).getAll('collections');
    if (collections.length === 0) return [firstAsItBegins()];
    return collections.sort(byAge);
  },

  async get(collectionId: string): Promise<Collection | undefined> {
    const collection = await (await database()).get('collections', collectionId);
    return collection ?? (collectionId === firstCollection ? firstAsItBegins() : undefined);
  },

  async put(collection: Collection): Promise<void> {
    await (await database()).put('collections', collection);
    tellChanged('collections');
  },

  /** In one transaction: two windows that change different things of one collection lose nothing. */
  async change(collectionId: string, patch: Partial<Omit<Collection, 'id' | 'createdAt'>>): Promise<void> {
    if (collectionId === firstCollection) await beginFirst();
    const tx = (await database()).transaction('collections', 'readwrite');
    const there = await tx.store.get(collectionId);
    if (there) await tx.store.put({ ...there, ...patch });
    await tx.done;
    tellChanged('collections');
  },

  /** Every gathering of a collection, the oldest first. */
  async gatherings(collectionId: string): Promise<Gathering[]> {
    return (await database()).getAll('gatherings', allOf(collectionId));
  },

  add,
  remove,
  putBack,

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

  watch(changed: () => void): () => void {
    return watchChanges(['collections', 'gatherings', 'names'], changed);
  },
};

const byAge = (one: Collection, other: Collection): number =>
  one.createdAt - other.createdAt || (one.id === firstCollection ? -1 : 1);
