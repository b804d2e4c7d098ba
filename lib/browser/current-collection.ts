import type { Gathered, Gathering, Member } from '@/lib/core/collection';
import type { VideoId } from '@/lib/core/service/ids';
import { collectionRoom as room } from './collection-room';
import { settingsItem } from './settings-item';

/** The collection that one gesture anywhere adds to: the one that the reader chose last. */
export const currentCollection = {
  add: async (gathered: readonly Gathered[]): Promise<VideoId[]> => room.add(await currentId(), gathered),
  remove: async (videoIds: readonly string[]): Promise<Gathering[]> => room.remove(await currentId(), videoIds),
  putBack: room.putBack,
  among: async (videoIds: readonly string[]): Promise<Set<string>> => room.among(await currentId(), videoIds),
  count: async (): Promise<number> => room.count(await currentId()),
  newest: async (most: number): Promise<Member[]> => room.newest(await currentId(), most),
  watch: room.watch,
};

/** The collection chosen may be gone; then it is the oldest. */
async function currentId(): Promise<string> {
  const [{ collection }, all] = await Promise.all([settingsItem.get(), room.all()]);
  return (all.find(({ id }) => id === collection) ?? all[0])?.id ?? collection;
}
