import { world } from '@/lib/browser/environment';
import { tellChanged } from '@/lib/messaging/change-events';
import type { VideoId } from '@/lib/service/ids';
import { settingsItem } from '@/lib/settings/repository';
import { firstCollection } from '@/lib/settings/settings';
import { fail, ok, type Result } from '@/lib/shared/result';
import { database, giveUp, isFull } from '@/lib/storage/database';
import type { Collection, Gathered } from '../collection';
import { type Act, type TakenOut, withVideos } from '../collection-items';
import { beginFirst } from './first-collection';
import { type GatheringsStore, gatherInto, takeOut } from './write-items';

/** There is no room left on the device, and nothing was written by halves. */
export interface StorageFull {
  kind: 'storage-full';
}

/** Adds those that are not there yet, and gives back which; all of them or, where there is no room, none. */
export async function add(
  collectionId: string,
  gathered: readonly Gathered[],
): Promise<Result<VideoId[], StorageFull>> {
  const act = await newAct(collectionId);
  const did = await changeItems(collectionId, (store, { duplicates: rule }) =>
    gatherInto(store, gathered, { ...act, rule }),
  );
  if (did === 'storage-full') return fail({ kind: did });
  tellChanged('gatherings');
  return ok(did === 'gone' ? [] : did.added);
}

/** Takes videos out, and gives back what is to be put back by an undo. */
export async function remove(collectionId: string, videoIds: readonly string[]): Promise<TakenOut[]> {
  const tx = (await database()).transaction('gatherings', 'readwrite');
  const before = await takeOut(tx.store, collectionId, new Set(videoIds));
  await tx.done;
  tellChanged('gatherings');
  return before;
}

/** Videos as they were, with the time they came at first; what changed beside them meanwhile stays changed. */
export async function putBack(before: readonly TakenOut[]): Promise<void> {
  const tx = (await database()).transaction('gatherings', 'readwrite');
  for (const taken of before) {
    await tx.store.put(withVideos(taken, await tx.store.get([taken.collectionId, taken.id])));
  }
  await tx.done;
  tellChanged('gatherings');
}

/** Returns an act of the user that begins now, without the rule of its collection. */
export async function newAct(collectionId: string): Promise<Omit<Act, 'rule'>> {
  if (collectionId === firstCollection) await beginFirst();
  const { keepAgent } = await settingsItem.get();
  const agent = keepAgent ? navigator.userAgent : null;
  return { collectionId, runId: null, agent, addedAt: world.now(), mark: world.mark() };
}

/** Changes the gatherings of a collection in one transaction: all of it is stored, or nothing. `gone`: there is no such collection. */
export async function changeItems<T>(
  collectionId: string,
  change: (store: GatheringsStore, collection: Collection) => Promise<T>,
): Promise<T | 'storage-full' | 'gone'> {
  const tx = (await database()).transaction(['collections', 'gatherings'], 'readwrite');
  try {
    const collection = await tx.objectStore('collections').get(collectionId);
    if (!collection) return 'gone';
    const changed = await change(tx.objectStore('gatherings'), collection);
    await tx.done;
    return changed;
  } catch (error) {
    giveUp(tx);
    // A write that fails takes its transaction along; which of the two says why differs between browsers.
    if (isFull(error) || isFull(tx.error)) return 'storage-full';
    throw error;
  }
}
