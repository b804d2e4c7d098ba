import type { StorageFull } from '@/lib/database/database';
import type { VideoId } from '@/lib/service/ids';
import { settingsRepository } from '@/lib/settings/repository';
import type { Result } from '@/lib/shared/result';
import type { NewItem } from '../collection';
import type { BatchBeforeRemoval } from '../collection-items';
import type { Collection } from '../records';
import { collectionRepository, defaultCollection } from './collection-repository';

/** The collection that the user chose last. The menu, the shortcut and the panel add to it. */
export const currentCollection = {
  getCollection: current,
  async add(items: readonly NewItem[]): Promise<Result<VideoId[], StorageFull>> {
    return collectionRepository.add((await current()).id, items);
  },
  async remove(videoIds: readonly string[]): Promise<BatchBeforeRemoval[]> {
    return collectionRepository.remove((await current()).id, videoIds);
  },
  async among(videoIds: readonly string[]): Promise<Set<string>> {
    return collectionRepository.idsInCollection((await current()).id, videoIds);
  },
  async count(): Promise<number> {
    return collectionRepository.count((await current()).id);
  },
};

/** Returns the chosen collection, or the oldest one if the chosen one was deleted. */
async function current(): Promise<Collection> {
  const [{ collection }, all] = await Promise.all([settingsRepository.get(), collectionRepository.all()]);
  return all.find(({ id }) => id === collection) ?? all[0] ?? defaultCollection();
}
