import { firstCollection, type Gathered, mostInGathering } from '@/lib/core/collection';
import { type Act, type TakenOut, withVideos } from '@/lib/core/gatherings';
import { inParts } from '@/lib/core/in-parts';
import { fail, ok, type Result } from '@/lib/core/result';
import type { VideoId } from '@/lib/core/service/ids';
import { tellChanged } from './changes';
import { type Database, database, giveUp, isFull } from './database';
import { beginFirst } from './first-collection';
import { allOf, type Gatherings, type GatheringsStore, gatherInto, takeOut } from './gather';
import { settingsItem } from './settings-item';
import { world } from './world';

/** There is no room left on the device, and nothing was written by halves. */
export interface StorageFull {
  kind: 'storage-full';
}

/** What adding a long list came to. What was added by then stays, also where it ended before its time. */
export interface Addition {
  added: VideoId[];
  /** How many of the list were dealt with, counted from its beginning. */
  done: number;
  /** `gone`: the collection was forgotten meanwhile. */
  ended: 'done' | 'stopped' | 'storage-full' | 'gone';
  /** For `takeBack` alone. */
  made: { collectionId: string; id: string }[];
  replaced: TakenOut[];
}

/** How a long list is watched while it is added. */
export interface AddingWatch {
  /** After each step, which is on this device then. */
  told?(done: number, added: number): void;
  /** Called off between two steps. */
  signal?: AbortSignal;
}

/** Adds those that are not there yet, and gives back which; all of them or, where there is no room, none. */
export async function add(
  collectionId: string,
  gathered: readonly Gathered[],
): Promise<Result<VideoId[], StorageFull>> {
  const did = await inOneGo(gathered, await actOn(collectionId));
  if (did === 'storage-full') return fail({ kind: did });
  tellChanged('gatherings');
  return ok(did === 'gone' ? [] : did.added);
}

/** Adds a list of any length in steps, each on this device once it is told. Another window may add and take out meanwhile. */
export async function addMany(
  collectionId: string,
  gathered: readonly Gathered[],
  { told, signal }: AddingWatch = {},
): Promise<Addition> {
  const sum: Addition = { added: [], done: 0, ended: 'done', made: [], replaced: [] };
  const act = await actOn(collectionId);
  const knowing = whatIsKnown(collectionId);
  for (const part of inParts(gathered, mostInGathering)) {
    if (signal?.aborted) return { ...sum, ended: 'stopped' };
    const did = await inOneGo(part, { ...act, made: sum.made.length }, knowing);
    if (did === 'storage-full' || did === 'gone') return { ...sum, ended: did };
    for (const id of did.added) sum.added.push(id);
    for (const { id } of did.made) sum.made.push({ collectionId, id });
    for (const one of did.replaced) sum.replaced.push(one);
    sum.done += part.length;
    tellChanged('gatherings');
    told?.(sum.done, sum.added.length);
  }
  return sum;
}

/** As if a list had never been added: what it brought goes, and what it took the place of comes back. */
export async function takeBack({ made, replaced }: Pick<Addition, 'made' | 'replaced'>): Promise<void> {
  const tx = (await database()).transaction('gatherings', 'readwrite');
  await Promise.all([...made.map(({ collectionId, id }) => tx.store.delete([collectionId, id])), tx.done]);
  await putBack(replaced);
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

type Knowing = (store: GatheringsStore) => Promise<Set<VideoId>>;

type OneAct = Omit<Act, 'rule'>;

async function actOn(collectionId: string): Promise<OneAct> {
  if (collectionId === firstCollection) await beginFirst();
  const { keepAgent } = await settingsItem.get();
  const agent = keepAgent ? navigator.userAgent : null;
  return { collectionId, runId: null, agent, addedAt: world.now(), mark: world.mark() };
}

/** An act, or a step of a long one, which is on this device as a whole or not at all. */
async function inOneGo(
  gathered: readonly Gathered[],
  act: OneAct,
  knowing?: Knowing,
): Promise<Gatherings | 'storage-full' | 'gone'> {
  const tx = begin(await database());
  const store = tx.objectStore('gatherings');
  try {
    const collection = await tx.objectStore('collections').get(act.collectionId);
    if (!collection) return 'gone';
    const known = await knowing?.(store);
    const did = await gatherInto(store, gathered, { ...act, rule: collection.duplicates }, known);
    await tx.done;
    for (const id of did.added) known?.add(id);
    return did;
  } catch (error) {
    giveUp(tx);
    // A write that fails takes its transaction along; which of the two says why differs between browsers.
    if (isFull(error) || isFull(tx.error)) return 'storage-full';
    throw error;
  }
}

const begin = (db: Database) => db.transaction(['collections', 'gatherings'], 'readwrite');

/** What a collection holds, step by step: only gatherings that are new since the step before are read. */
function whatIsKnown(collectionId: string): Knowing {
  const read = new Set<string>();
  const known = new Set<VideoId>();
  return async (store) => {
    const keys = await store.getAllKeys(allOf(collectionId));
    const fresh = keys.filter(([, id]) => !read.has(id));
    const gatherings =
      fresh.length === keys.length
        ? await store.getAll(allOf(collectionId))
        : await Promise.all(fresh.map((key) => store.get(key)));
    for (const [, id] of fresh) read.add(id);
    for (const gathering of gatherings) for (const id of gathering?.ids ?? []) known.add(id);
    return known;
  };
}
