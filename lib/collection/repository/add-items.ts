import { tellChanged } from '@/lib/messaging/change-events';
import { inParts } from '@/lib/shared/in-parts';
import { database } from '@/lib/storage/database';
import type { Gathered, Gathering } from '../collection';
import { type Act, gatheringsFrom, idPrefix, type TakenOut } from '../collection-items';
import { type HasId, type VideoIdSet, videoIdSet } from '../video-id-set';
import { changeItems, newAct, putBack } from './add-videos';
import { allOf, type GatheringsStore, takeOutOf } from './write-items';

/** The result of adding a long list. Bunches that were added stay, also where the adding ended early. */
export interface Addition {
  /** How many videos were not in the collection. */
  added: number;
  /** How many of the list were dealt with, counted from its beginning. */
  done: number;
  /** `gone`: the collection was forgotten meanwhile. */
  ended: 'done' | 'stopped' | 'storage-full' | 'gone';
  /** Undoes the addition in steps, and tells each; `null` where nothing was written. */
  undo: ((told?: (done: number, of: number) => void) => Promise<void>) | null;
}

/** How a long list is watched while it is added. */
interface AddingWatch {
  /** After each bunch, which is on this device then. */
  told?(done: number, added: number): void;
  /** Called off between two bunches. */
  signal?: AbortSignal;
}

/** Gatherings that are read, or written, at once: 5,000 videos each at most. */
const atOnce = 20;

/**
 * Adds a list of any length, each bunch in a transaction of its own: no more than one is in memory. No video is in two bunches.
 * Another window may add and take out meanwhile.
 */
export async function addItems(
  collectionId: string,
  bunches: Iterable<readonly Gathered[]> | AsyncIterable<readonly Gathered[]>,
  { told, signal }: AddingWatch = {},
): Promise<Addition> {
  const act = await newAct(collectionId);
  const adding: Adding = { act: { ...act, made: 0 }, known: knownIn(collectionId), again: videoIdSet() };
  const sum: Addition = { added: 0, done: 0, ended: 'done', undo: null };
  for await (const bunch of bunches) {
    if (signal?.aborted) break;
    const added = await addBunch(bunch, adding);
    if (typeof added === 'string') {
      sum.ended = added;
      break;
    }
    sum.added += added;
    sum.done += bunch.length;
    tellChanged('gatherings');
    told?.(sum.done, sum.added);
  }
  if (signal?.aborted && sum.ended === 'done') sum.ended = 'stopped';
  if (adding.act.made === 0) return sum;
  // At the end and in one pass: replacing bunch by bunch would rewrite a gathering as often as there are bunches.
  const { replaced, ended } = await replaceEarlier(act, adding.again);
  if (ended !== 'done') sum.ended = ended;
  return { ...sum, undo: undoOf(act, replaced) };
}

/** Returns the undo of an act. It finds the gatherings by their ids, and holds what they replaced outside of the page's heap. */
function undoOf({ collectionId, addedAt, mark }: ActBegun, replaced: readonly Blob[]): NonNullable<Addition['undo']> {
  const prefix = idPrefix(addedAt, mark);
  return async (told) => {
    const db = await database();
    const made = IDBKeyRange.bound([collectionId, prefix], [collectionId, `${prefix}~`]);
    const parts = inParts(await db.getAllKeys('gatherings', made), atOnce);
    let done = 0;
    const step = () => {
      done += 1;
      told?.(done, replaced.length + parts.length);
    };
    // What was replaced comes back first: nothing is lost where the page ends in between.
    for (const json of replaced) {
      await putBack(JSON.parse(await json.text()) as TakenOut[]);
      step();
    }
    for (const keys of parts) {
      const tx = db.transaction('gatherings', 'readwrite');
      await Promise.all([...keys.map((key) => tx.store.delete(key)), tx.done]);
      tellChanged('gatherings');
      step();
    }
  };
}

type ActBegun = Omit<Act, 'rule'>;

interface Adding {
  /** `made` counts its gatherings by now. */
  act: ActBegun & { made: number };
  known: Known;
  /** Videos that were there, where the rule is to replace them. */
  again: VideoIdSet;
}

/** Writes a bunch, and returns how many of its videos were not there. */
async function addBunch(bunch: readonly Gathered[], { act, known, again }: Adding) {
  const did = await changeItems(act.collectionId, async (store, { duplicates: rule }) => {
    await known.readNew(store);
    const { gatherings, added } = gatheringsFrom(bunch, known.ids, { ...act, rule });
    for (const gathering of gatherings) await store.put(gathering);
    return { rule, gatherings, added };
  });
  if (typeof did === 'string') return did;
  act.made += did.gatherings.length;
  if (did.rule === 'update') for (const { videoId } of bunch) if (known.ids.has(videoId)) again.add(videoId);
  for (const { id, ids } of did.gatherings) known.take(id, ids);
  return did.added.length;
}

interface Known {
  ids: HasId;
  /** Reads the gatherings that are new since the last time. */
  readNew(store: GatheringsStore): Promise<void>;
  /** Takes in a gathering without reading it. */
  take(id: string, ids: Gathering['ids']): void;
}

/**
 * The videos of a collection in flat memory. Looking each up by its key instead would take no memory, and more than twice the
 * time of writing it.
 */
function knownIn(collectionId: string): Known {
  const ids = videoIdSet();
  const read = new Set<string>();
  const take: Known['take'] = (id, brought) => {
    read.add(id);
    for (const videoId of brought) ids.add(videoId);
  };
  return {
    ids,
    take,
    async readNew(store) {
      const keys = await store.getAllKeys(allOf(collectionId));
      const fresh = keys.filter(([, id]) => !read.has(id));
      for (const some of inParts(fresh, atOnce)) {
        for (const gathering of await Promise.all(some.map((key) => store.get(key)))) {
          if (gathering) take(gathering.id, gathering.ids);
        }
      }
    },
  };
}

/** Takes videos out of the gatherings before an act, and returns what an undo needs. */
async function replaceEarlier({ collectionId, addedAt, mark }: ActBegun, again: VideoIdSet) {
  const before = IDBKeyRange.bound([collectionId], [collectionId, idPrefix(addedAt, mark)], false, true);
  const replaced: Blob[] = [];
  if (again.size === 0) return { replaced, ended: 'done' as const };
  for (const keys of inParts(await (await database()).getAllKeys('gatherings', before), atOnce)) {
    const taken = await changeItems(collectionId, async (store) => {
      const there = await Promise.all(keys.map((key) => store.get(key)));
      return takeOutOf(
        store,
        there.filter((gathering) => gathering !== undefined),
        again,
      );
    });
    if (typeof taken === 'string') return { replaced, ended: taken };
    if (taken.length === 0) continue;
    replaced.push(new Blob([JSON.stringify(taken)]));
    tellChanged('gatherings');
  }
  return { replaced, ended: 'done' as const };
}
