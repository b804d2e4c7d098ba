import { duplicateRules } from '@/lib/collection/records';
import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createCollection, type DuplicateRule, type NewItem } from '@/lib/collection/collection';
import { addItems } from '@/lib/collection/repository/add-items';
import { collectionRepository, storeCollection } from '@/lib/collection/repository/collection-repository';
import { closeDatabase } from '@/lib/database/database';
import { VideoId } from '@/lib/service/ids';
import { chunk } from '@/lib/shared/lists';

const idOf = (n: number) => VideoId.parse(String(n).padStart(11, '0'));
const item = (n: number, rank: number | null = null): NewItem => ({
  videoId: idOf(n),
  title: null,
  context: { from: 'import', page: null, address: null, rank },
});
const items = (count: number, from = 0) => Array.from({ length: count }, (_, n) => item(from + n, n + 1));
const batches = (count: number, from = 0) => chunk(items(count, from), 50);
const putCollection = (duplicates: DuplicateRule = 'record-again') =>
  storeCollection({ ...createCollection('mills', 'Mills', 1), duplicates });
const content = async () => (await collectionRepository.batches('mills')).map(({ ids, ranks }) => [ids, ranks]);

beforeEach(resetDatabase);
afterEach(async () => {
  vi.restoreAllMocks();
  await closeDatabase();
});

function resetDatabase() {
  fakeBrowser.reset();
  vi.stubGlobal('indexedDB', new IDBFactory());
  let time = 1000;
  vi.spyOn(Date, 'now').mockImplementation(() => {
    time += 1;
    return time;
  });
}

describe('addItems', () => {
  it('adds the batches in order and reports progress', async () => {
    await putCollection();
    await collectionRepository.add('mills', [item(0), item(1)]);
    const progress: [number, number][] = [];
    const list = chunk(items(102), 50);
    const result = await addItems('mills', list, { onProgress: (...args) => void progress.push(args) });
    expect(progress).toEqual([
      [50, 48],
      [100, 98],
      [102, 100],
    ]);
    expect(result).toMatchObject({ ended: 'done', done: 102, added: 100 });
    const [, ...newBatches] = await collectionRepository.batches('mills');
    expect(newBatches.flatMap(({ ids }) => ids)).toEqual(list.flat().map(({ videoId }) => videoId));
    // All batches of one addition have the same time.
    expect(new Set(newBatches.map(({ addedAt }) => addedAt)).size).toBe(1);
  });

  it('reads a batch from its source only after the previous one is stored', async () => {
    await putCollection();
    const counts: number[] = [];
    async function* countedBatches() {
      for (const batch of batches(150)) {
        counts.push(await collectionRepository.count('mills'));
        yield batch;
      }
    }
    await addItems('mills', countedBatches());
    expect(counts).toEqual([0, 50, 100]);
  });

  it('stops between two batches, keeps the added videos, and can undo their addition', async () => {
    await putCollection();
    await collectionRepository.add('mills', [item(1, 99)]);
    const stop = new AbortController();
    const result = await addItems('mills', batches(120), { onProgress: () => stop.abort(), signal: stop.signal });
    expect(result).toMatchObject({ ended: 'stopped', done: 50 });
    expect(await collectionRepository.count('mills')).toBe(50);
    await result.undo?.();
    expect(await content()).toEqual([[[idOf(1)], [99]]]);
  });

  it('has no undo if nothing was written', async () => {
    await putCollection('skip');
    await collectionRepository.add('mills', items(60));
    expect(await addItems('mills', batches(60))).toEqual({ added: 0, done: 60, ended: 'done', undo: null });
  });

  it('counts each video once if two windows add the same ones', async () => {
    await putCollection('skip');
    const [first, second] = await Promise.all([addItems('mills', batches(110)), addItems('mills', batches(110, 60))]);
    expect(first.added + second.added).toBe(170);
    expect((await collectionRepository.batches('mills')).flatMap(({ ids }) => ids)).toHaveLength(170);
  });

  it('keeps the batches that fit, and reports that the storage is full', async () => {
    await putCollection();
    const fullStorage = failWritesFrom(2);
    expect(await addItems('mills', batches(120))).toMatchObject({ ended: 'storage-full', done: 50 });
    fullStorage.restore();
    expect(await collectionRepository.count('mills')).toBe(50);
  });

  it('rewrites each earlier batch at most once under the rule to update', async () => {
    await putCollection('update');
    for (const from of [0, 50, 100]) await collectionRepository.add('mills', items(50, from));
    const writeCount = countWrites();
    const shuffled = items(120).sort((x, y) => (Number(x.videoId) % 7) - (Number(y.videoId) % 7));
    await addItems('mills', chunk(shuffled, 10));
    // The twelve new batches are written, and one of the three earlier batches is rewritten with the videos that remain
    // in it.
    expect(writeCount()).toBe(12 + 1);
    expect((await collectionRepository.batches('mills')).flatMap(({ ids }) => ids).sort()).toEqual(
      items(150).map(({ videoId }) => videoId),
    );
  });
});

describe('addItems › undo', () => {
  it('restores the collection under every duplicate rule', async () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...duplicateRules),
        fc.array(numbers, { maxLength: 4 }),
        numbers,
        fc.integer({ min: 1, max: 8 }),
        async (rule, before, list, length) => {
          vi.restoreAllMocks();
          await closeDatabase();
          resetDatabase();
          await putCollection(rule);
          for (const some of before)
            await collectionRepository.add(
              'mills',
              some.map((n) => item(n, n)),
            );
          const initial = await content();
          const result = await addItems(
            'mills',
            chunk(
              list.map((n, index) => item(n, index)),
              length,
            ),
          );
          await result.undo?.();
          expect(await content()).toEqual(initial);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('keeps videos that were added by others in the meantime', async () => {
    await putCollection();
    const result = await addItems('mills', batches(60));
    await collectionRepository.add('mills', [item(3), item(500)]);
    await result.undo?.();
    expect((await content()).flat(2)).toEqual([idOf(3), idOf(500), null, null]);
  });

  it('runs in steps and reports its progress after each', async () => {
    await putCollection();
    const result = await addItems('mills', chunk(items(100), 1));
    const progress: [number, number][] = [];
    await result.undo?.((...args) => void progress.push(args));
    expect(progress).toEqual([1, 2, 3, 4, 5].map((n) => [n, 5]));
    expect(await collectionRepository.count('mills')).toBe(0);
  });

  it('restores replaced videos before it deletes added ones', async () => {
    await putCollection('update');
    await collectionRepository.add('mills', items(10));
    const result = await addItems('mills', batches(10));
    const spy = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('The page is closed');
    });
    await expect(result.undo?.()).rejects.toThrow('The page is closed');
    spy.mockRestore();
    expect((await content()).length).toBe(2);
  });
});

/** Returns a function that returns the number of writes since `countWrites` was called. */
function countWrites() {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  return () => put.mock.calls.length;
}

/** Makes the nth write and all later ones fail as if the storage were full, until `restore` is called. */
function failWritesFrom(nth: number) {
  const put = IDBObjectStore.prototype.put;
  let writes = 0;
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    writes += 1;
    if (writes >= nth) throw new DOMException('no space', 'QuotaExceededError');
    return put.apply(this, args);
  });
  return { restore: () => spy.mockRestore() };
}
