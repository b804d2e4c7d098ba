import type { VideoId } from '@/lib/service/ids';
import { settingsRepository } from '@/lib/settings/repository';
import type { Result } from '@/lib/shared/result';
import type { Collection, CollectionItem, NewItem } from '../collection';
import type { ReducedBatch } from '../collection-items';
import { collectionRepository as room, type StorageFull } from './collection-repository';

/** The collection that the user chose last; menu, shortcut and panel add to it. */
export const currentCollection = {
  get: current,
  all: room.all,
  choose: (collection: string): Promise<void> => settingsRepository.change({ collection }),
  async add(gathered: readonly NewItem[]): Promise<Result<VideoId[], StorageFull>> {
    return room.add((await current()).id, gathered);
  },
  async remove(videoIds: readonly string[]): Promise<ReducedBatch[]> {
    return room.remove((await current()).id, videoIds);
  },
  putBack: room.putBack,
  async among(videoIds: readonly string[]): Promise<Set<string>> {
    return room.among((await current()).id, videoIds);
  },
  async count(): Promise<number> {
    return room.count((await current()).id);
  },
  async newest(most: number): Promise<CollectionItem[]> {
    return room.newest((await current()).id, most);
  },
  /** Reports a change of the chosen collection, too. */
  watch(changed: () => void): () => void {
    const stops = [room.watch(changed), settingsRepository.watch(changed)];
    return () => {
      for (const stop of stops) stop();
    };
  },
};

/** Falls back to the oldest collection if the chosen one was deleted. */
async function current(): Promise<Collection> {
  const [{ collection }, all] = await Promise.all([settingsRepository.get(), room.all()]);
  const [oldest] = all;
  if (!oldest) throw new Error('No collection');
  return all.find(({ id }) => id === collection) ?? oldest;
}
