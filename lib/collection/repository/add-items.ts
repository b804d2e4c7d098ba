import { notifyChanged } from '@/lib/messaging/change-events';
import { chunk } from '@/lib/shared/lists';
import { database } from '@/lib/storage/database';
import type { ItemBatch, NewItem } from '../collection';
import { type AddOperation, batchIdPrefix, createBatches, type ReducedBatch } from '../collection-items';
import { createVideoIdSet, type HasId, type VideoIdSet } from '../video-id-set';
import {
  type BatchStore,
  changeBatches,
  keysStartingWith,
  removeFromBatches,
  restoreVideos,
  startAddOperation,
} from './collection-repository';

/** The result of adding a long list. Bunches that were added stay, also where the adding ended early. */
interface AddItemsResult {
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
interface AddItemsOptions {
  /** After each bunch, which is on this device then. */
  told?(done: number, added: number): void;
  /** Called off between two bunches. */
  signal?: AbortSignal;
}

/** Gatherings that are read, or written, at once: 5,000 videos each at most. */
const batchesPerTransaction = 20;

/**
 * Adds a list of any length, each bunch in a transaction of its own: no more than one is in memory. No video is in two bunches.
 * Another window may add and take out meanwhile.
 */
export async function addItems(
  collectionId: string,
  batches: Iterable<readonly NewItem[]> | AsyncIterable<readonly NewItem[]>,
  { told: onProgress, signal }: AddItemsOptions = {},
): Promise<AddItemsResult> {
  const operation = await startAddOperation(collectionId);
  const progress: AddProgress = {
    operation: { ...operation, made: 0 },
    known: readKnownVideos(collectionId),
    replacing: createVideoIdSet(),
  };
  const result: AddItemsResult = { added: 0, done: 0, ended: 'done', undo: null };
  for await (const batch of batches) {
    if (signal?.aborted) break;
    const added = await addBatch(batch, progress);
    if (typeof added === 'string') {
      result.ended = added;
      break;
    }
    result.added += added;
    result.done += batch.length;
    notifyChanged('gatherings');
    onProgress?.(result.done, result.added);
  }
  if (signal?.aborted && result.ended === 'done') result.ended = 'stopped';
  if (progress.operation.made === 0) return result;
  // At the end and in one pass: replacing bunch by bunch would rewrite a gathering as often as there are bunches.
  const { replaced, ended } = await removeEarlier(operation, progress.replacing);
  if (ended !== 'done') result.ended = ended;
  return { ...result, undo: createUndo(operation, replaced) };
}

/** Returns the undo of an act. It finds the gatherings by their ids, and holds what they replaced outside of the page's heap. */
function createUndo(
  { collectionId, addedAt, mark: operationId }: StartedOperation,
  replaced: readonly Blob[],
): NonNullable<AddItemsResult['undo']> {
  const prefix = batchIdPrefix(addedAt, operationId);
  return async (onProgress) => {
    const db = await database();
    const made = IDBKeyRange.bound([collectionId, prefix], [collectionId, `${prefix}~`]);
    const parts = chunk(await db.getAllKeys('gatherings', made), batchesPerTransaction);
    let done = 0;
    const step = () => {
      done += 1;
      onProgress?.(done, replaced.length + parts.length);
    };
    // What was replaced comes back first: nothing is lost where the page ends in between.
    for (const json of replaced) {
      await restoreVideos(JSON.parse(await json.text()) as ReducedBatch[]);
      step();
    }
    for (const keys of parts) {
      const tx = db.transaction('gatherings', 'readwrite');
      await Promise.all([...keys.map((key) => tx.store.delete(key)), tx.done]);
      notifyChanged('gatherings');
      step();
    }
  };
}

type StartedOperation = Omit<AddOperation, 'rule'>;

interface AddProgress {
  /** `made` counts its gatherings by now. */
  operation: StartedOperation & { made: number };
  known: KnownVideos;
  /** Videos that were there, where the rule is to replace them. */
  replacing: VideoIdSet;
}

/** Writes a bunch, and returns how many of its videos were not there. */
async function addBatch(items: readonly NewItem[], { operation: act, known, replacing: again }: AddProgress) {
  const written = await changeBatches(act.collectionId, async (store, { duplicates: rule }) => {
    await known.readNew(store);
    const { gatherings, added } = createBatches(items, known.ids, { ...act, rule });
    for (const batch of gatherings) await store.put(batch);
    return { rule, gatherings, added };
  });
  if (typeof written === 'string') return written;
  act.made += written.gatherings.length;
  if (written.rule === 'update') for (const { videoId } of items) if (known.ids.has(videoId)) again.add(videoId);
  for (const { id, ids } of written.gatherings) known.take(id, ids);
  return written.added.length;
}

interface KnownVideos {
  ids: HasId;
  /** Reads the gatherings that are new since the last time. */
  readNew(store: BatchStore): Promise<void>;
  /** Takes in a gathering without reading it. */
  take(id: string, ids: ItemBatch['ids']): void;
}

/**
 * The videos of a collection in flat memory. Looking each up by its key instead would take no memory, and more than twice the
 * time of writing it.
 */
function readKnownVideos(collectionId: string): KnownVideos {
  const ids = createVideoIdSet();
  const read = new Set<string>();
  const take: KnownVideos['take'] = (id, added) => {
    read.add(id);
    for (const videoId of added) ids.add(videoId);
  };
  return {
    ids,
    take,
    async readNew(store) {
      const keys = await store.getAllKeys(keysStartingWith(collectionId));
      const fresh = keys.filter(([, id]) => !read.has(id));
      for (const some of chunk(fresh, batchesPerTransaction)) {
        for (const gathering of await Promise.all(some.map((key) => store.get(key)))) {
          if (gathering) take(gathering.id, gathering.ids);
        }
      }
    },
  };
}

/** Takes videos out of the gatherings before an act, and returns what an undo needs. */
async function removeEarlier({ collectionId, addedAt, mark: operationId }: StartedOperation, replacing: VideoIdSet) {
  const before = IDBKeyRange.bound([collectionId], [collectionId, batchIdPrefix(addedAt, operationId)], false, true);
  const replaced: Blob[] = [];
  if (replacing.size === 0) return { replaced, ended: 'done' as const };
  for (const keys of chunk(await (await database()).getAllKeys('gatherings', before), batchesPerTransaction)) {
    const taken = await changeBatches(collectionId, async (store) => {
      const there = await Promise.all(keys.map((key) => store.get(key)));
      return removeFromBatches(
        store,
        there.filter((gathering) => gathering !== undefined),
        replacing,
      );
    });
    if (typeof taken === 'string') return { replaced, ended: taken };
    if (taken.length === 0) continue;
    replaced.push(new Blob([JSON.stringify(taken)]));
    notifyChanged('gatherings');
  }
  return { replaced, ended: 'done' as const };
}
