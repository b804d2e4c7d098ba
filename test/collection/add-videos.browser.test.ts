import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createCollection, type DuplicateRule, type NewItem } from '@/lib/collection/collection';
import { changeCollection } from '@/lib/collection/repository/change-collection';
import {
  collectionRepository,
  restoreVideos,
  storeCollection,
} from '@/lib/collection/repository/collection-repository';
import { deleteCollection } from '@/lib/collection/repository/delete-collection';
import { closeDatabase, database } from '@/lib/database/database';
import { VideoId } from '@/lib/service/ids';
import { settingsRepository } from '@/lib/settings/repository';
import { fail, ok } from '@/lib/shared/result';

const idOf = (n: number) => VideoId.parse(String(n).padStart(11, '0'));
const item = (n: number, rank: number | null = null): NewItem => ({
  videoId: idOf(n),
  title: null,
  context: { from: 'import', page: null, address: null, rank },
});
const items = (count: number, from = 0) => Array.from({ length: count }, (_, n) => item(from + n, n + 1));
const putCollection = (duplicates: DuplicateRule = 'record-again') =>
  storeCollection({ ...createCollection('mills', 'Mills', 1), duplicates });

beforeEach(() => {
  fakeBrowser.reset();
  vi.stubGlobal('indexedDB', new IDBFactory());
  let time = 1000;
  vi.spyOn(Date, 'now').mockImplementation(() => {
    time += 1;
    return time;
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await closeDatabase();
});

/** Makes the nth write and all later ones fail as if the storage were full, until `restore` is called. */
function failWritesFrom(nth: number) {
  const put = IDBObjectStore.prototype.put;
  let writes = 0;
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    writes += 1;
    if (writes >= nth) throw new DOMException('no room', 'QuotaExceededError');
    return put.apply(this, args);
  });
  return { restore: () => spy.mockRestore() };
}

describe('collectionRepository.add › duplicate rules', () => {
  it('records a known video again under the rule to observe', async () => {
    await putCollection();
    await collectionRepository.add('mills', [item(1, 3)]);
    expect(await collectionRepository.add('mills', [item(1, 7)])).toEqual(ok([]));
    expect((await collectionRepository.batches('mills')).map(({ ranks }) => ranks)).toEqual([[3], [7]]);
    expect(await collectionRepository.count('mills')).toBe(1);
  });

  it('leaves a known video unchanged under the rule to skip', async () => {
    await putCollection('skip');
    await collectionRepository.add('mills', [item(1, 3)]);
    expect(await collectionRepository.add('mills', [item(1, 7), item(2, 8)])).toEqual(ok([idOf(2)]));
    expect((await collectionRepository.batches('mills')).map(({ ids, ranks }) => [ids, ranks])).toEqual([
      [[idOf(1)], [3]],
      [[idOf(2)], [8]],
    ]);
  });

  it('replaces the earlier record of a known video under the rule to update, and keeps its neighbours', async () => {
    await putCollection('update');
    await collectionRepository.add('mills', [item(1, 3), item(2, 4)]);
    await collectionRepository.add('mills', [item(5)]);
    expect(await collectionRepository.add('mills', [item(1, 7), item(5, 8)])).toEqual(ok([]));
    expect((await collectionRepository.batches('mills')).map(({ ids, ranks }) => [ids, ranks])).toEqual([
      [[idOf(2)], [4]],
      [
        [idOf(1), idOf(5)],
        [7, 8],
      ],
    ]);
  });
});

describe('collectionRepository.add › user agent', () => {
  it('is stored only if the user switched that on', async () => {
    await putCollection();
    await collectionRepository.add('mills', [item(1)]);
    await settingsRepository.change({ storeUserAgent: true });
    await collectionRepository.add('mills', [item(2)]);
    expect((await collectionRepository.batches('mills')).map(({ agent }) => agent)).toEqual([
      null,
      navigator.userAgent,
    ]);
  });
});

describe('collectionRepository.add › storage full', () => {
  it('writes nothing if only one of two batches fits', async () => {
    await putCollection();
    const itemFrom = (address: string) => ({ ...item(address.length), context: { ...item(1).context, address } });
    const fullStorage = failWritesFrom(2);
    // The items come from two pages, so they form two batches, of which only one fits.
    expect(await collectionRepository.add('mills', [itemFrom('a'), itemFrom('bb')])).toEqual(
      fail({ kind: 'storage-full' }),
    );
    fullStorage.restore();
    expect(await collectionRepository.count('mills')).toBe(0);
  });

  it('keeps the records that the rule to update would have replaced', async () => {
    await putCollection('update');
    await collectionRepository.add('mills', [item(1, 3), item(2)]);
    const fullStorage = failWritesFrom(2);
    expect(await collectionRepository.add('mills', [item(1, 7)])).toEqual(fail({ kind: 'storage-full' }));
    fullStorage.restore();
    expect((await collectionRepository.batches('mills')).map(({ ids, ranks }) => [ids, ranks])).toEqual([
      [
        [idOf(1), idOf(2)],
        [3, null],
      ],
    ]);
  });
});

describe('changeCollection', () => {
  it.each([
    ['createdAt', 'yesterday'],
    ['note', 5],
    ['watch', 'daily'],
  ])('stores a change that a page can read although %s of the default collection is damaged', async (field, value) => {
    vi.stubEnv('ENTRYPOINT', 'html');
    const damaged = { ...createCollection('first', 'Tide mills', 1), [field]: value };
    await (await database()).put('collections', damaged as never);
    await changeCollection('first', { duplicates: 'skip' });
    expect(await collectionRepository.get('first')).toMatchObject({ name: 'Tide mills', duplicates: 'skip' });
    vi.unstubAllEnvs();
  });
});

describe('collectionRepository › two windows', () => {
  it('keeps changes to different fields', async () => {
    await putCollection();
    await Promise.all([
      changeCollection('mills', { name: 'Tide mills' }),
      changeCollection('mills', { note: 'of the coast' }),
    ]);
    expect(await collectionRepository.get('mills')).toMatchObject({
      name: 'Tide mills',
      note: 'of the coast',
      duplicates: 'record-again',
    });
  });

  it('keeps changes to different parts of the layout', async () => {
    await putCollection();
    await Promise.all([
      changeCollection('mills', { layout: { widths: { views: 8 } } }),
      changeCollection('mills', { layout: { drawer: true } }),
    ]);
    expect(await collectionRepository.get('mills')).toMatchObject({ layout: { widths: { views: 8 }, drawer: true } });
  });

  it('restores the videos that each window removed', async () => {
    await putCollection();
    await collectionRepository.add('mills', items(4));
    const removedFirst = await collectionRepository.remove('mills', [idOf(0), idOf(1)]);
    const removedSecond = await collectionRepository.remove('mills', [idOf(3)]);
    await restoreVideos(removedFirst);
    expect((await collectionRepository.batches('mills'))[0]).toMatchObject({
      ids: [0, 1, 2].map(idOf),
      ranks: [1, 2, 3],
    });
    await restoreVideos(removedSecond);
    expect((await collectionRepository.batches('mills'))[0]).toMatchObject({
      ids: [0, 1, 2, 3].map(idOf),
      ranks: [1, 2, 3, 4],
    });
  });

  it('restores nothing into a collection that was deleted in the other window', async () => {
    await putCollection();
    await collectionRepository.add('mills', items(2));
    const removed = await collectionRepository.remove('mills', [idOf(0)]);
    await deleteCollection('mills');
    expect(await restoreVideos(removed)).toBe(false);
    expect(await collectionRepository.batches('mills')).toEqual([]);
  });
});
