import type { IDBPObjectStore } from 'idb';
import type { VideoId } from '@/lib/service/ids';
import type { Shelf, Shelves } from '@/lib/storage/database';
import type { Gathered, Gathering } from '../collection';
import { type Act, gatheringsFrom, type TakenOut, withoutVideos } from '../collection-items';
import type { HasId } from '../video-id-set';

/** The shelf of gatherings inside of a transaction that writes. */
export type GatheringsStore = IDBPObjectStore<Shelves, ArrayLike<Shelf>, 'gatherings', 'readwrite'>;

/** Up to so many videos are looked up one by one; for more, reading the whole collection is quicker. */
const fewVideos = 200;

/**
 * Writes one act of collecting by the rule of its collection, and gives back which videos were not there. In a transaction of
 * the caller's, which may write more and of which all or nothing stays.
 */
export async function gatherInto(
  store: GatheringsStore,
  gathered: readonly Gathered[],
  act: Act,
): Promise<{ added: VideoId[] }> {
  const ids = gathered.map(({ videoId }) => videoId);
  const there = await knownAmong(store, act.collectionId, ids);
  const again = act.rule === 'update' ? ids.filter((id) => there.has(id)) : [];
  if (again.length > 0) await takeOut(store, act.collectionId, new Set(again));
  const { gatherings: made, added } = gatheringsFrom(gathered, there, act);
  for (const gathering of made) await store.put(gathering);
  return { added };
}

/** Takes videos out of every gathering of a collection, and gives back what an undo needs. */
export const takeOut = async (store: GatheringsStore, collectionId: string, gone: ReadonlySet<string>) =>
  takeOutOf(store, await gatheringsOf(store, collectionId, gone), gone);

/** Takes videos out of these gatherings, and gives back what an undo needs. */
export async function takeOutOf(store: GatheringsStore, holding: readonly Gathering[], gone: HasId) {
  const before: TakenOut[] = [];
  for (const gathering of holding) {
    const taken = gathering.ids.filter((id) => gone.has(id));
    if (taken.length === 0) continue;
    before.push({ ...gathering, gone: taken });
    const left = withoutVideos(gathering, gone);
    if (left.ids.length > 0) await store.put(left);
    else await store.delete([gathering.collectionId, gathering.id]);
  }
  return before;
}

/** Those of a collection that may hold some of these videos, the oldest first. */
async function gatheringsOf(store: GatheringsStore, collectionId: string, ids: ReadonlySet<string>) {
  if (ids.size > fewVideos) return store.getAll(allOf(collectionId));
  const found = await Promise.all([...ids].map((id) => store.index('videoId').getAllKeys(id)));
  const keys = new Set(found.flat().flatMap(([collection, id]) => (collection === collectionId ? [id] : [])));
  const gatherings = await Promise.all([...keys].sort().map((id) => store.get([collectionId, id])));
  return gatherings.filter((gathering) => gathering !== undefined);
}

async function knownAmong(store: GatheringsStore, collectionId: string, ids: readonly VideoId[]) {
  const holding = await gatheringsOf(store, collectionId, new Set(ids));
  return new Set(holding.flatMap((gathering) => gathering.ids));
}

/** Every key that begins with the collection's id. */
export const allOf = (collectionId: string): IDBKeyRange => IDBKeyRange.bound([collectionId], [collectionId, []]);
