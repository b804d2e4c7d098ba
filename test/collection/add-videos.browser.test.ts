import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createCollection, type DuplicateRule, type NewItem } from '@/lib/collection/collection';
import { collectionRepository as room } from '@/lib/collection/repository/collection-repository';
import { VideoId } from '@/lib/service/ids';
import { settingsRepository } from '@/lib/settings/repository';
import { fail, ok } from '@/lib/shared/result';
import { closeDatabase } from '@/lib/storage/database';

const idOf = (n: number) => VideoId.parse(String(n).padStart(11, '0'));
const one = (n: number, rank: number | null = null): NewItem => ({
  videoId: idOf(n),
  title: null,
  context: { from: 'import', page: null, address: null, rank },
});
const many = (count: number, from = 0) => Array.from({ length: count }, (_, n) => one(from + n, n + 1));
const begin = (duplicates: DuplicateRule = 'observe') =>
  room.put({ ...createCollection('mills', 'Mills', 1), duplicates });

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

/** Fails from the nth write of a batch on; `back` ends the failures. */
function fullFrom(nth: number) {
  const put = IDBObjectStore.prototype.put;
  let writes = 0;
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    writes += 1;
    if (writes >= nth) throw new DOMException('no room', 'QuotaExceededError');
    return put.apply(this, given);
  });
  return { back: () => spy.mockRestore() };
}

describe('collectionRepository.add › duplicate rules', () => {
  it('records a known video again under observe', async () => {
    await begin();
    await room.add('mills', [one(1, 3)]);
    expect(await room.add('mills', [one(1, 7)])).toEqual(ok([]));
    expect((await room.gatherings('mills')).map(({ ranks }) => ranks)).toEqual([[3], [7]]);
    expect(await room.count('mills')).toBe(1);
  });

  it('leaves a known video unchanged under skip', async () => {
    await begin('skip');
    await room.add('mills', [one(1, 3)]);
    expect(await room.add('mills', [one(1, 7), one(2, 8)])).toEqual(ok([idOf(2)]));
    expect((await room.gatherings('mills')).map(({ ids, ranks }) => [ids, ranks])).toEqual([
      [[idOf(1)], [3]],
      [[idOf(2)], [8]],
    ]);
  });

  it('replaces the earlier record of a known video under update, and keeps its neighbours', async () => {
    await begin('update');
    await room.add('mills', [one(1, 3), one(2, 4)]);
    await room.add('mills', [one(5)]);
    expect(await room.add('mills', [one(1, 7), one(5, 8)])).toEqual(ok([]));
    expect((await room.gatherings('mills')).map(({ ids, ranks }) => [ids, ranks])).toEqual([
      [[idOf(2)], [4]],
      [
        [idOf(1), idOf(5)],
        [7, 8],
      ],
    ]);
  });
});

describe('collectionRepository.add › user agent', () => {
  it('stores it only if the user chose to', async () => {
    await begin();
    await room.add('mills', [one(1)]);
    await settingsRepository.change({ keepAgent: true });
    await room.add('mills', [one(2)]);
    expect((await room.gatherings('mills')).map(({ agent }) => agent)).toEqual([null, navigator.userAgent]);
  });
});

describe('collectionRepository.add › storage full', () => {
  it('writes nothing if only one of two batches fits', async () => {
    await begin();
    const from = (address: string) => ({ ...one(address.length), context: { ...one(1).context, address } });
    const room2 = fullFrom(2);
    // Two pages make two batches, and only one of them fits.
    expect(await room.add('mills', [from('a'), from('bb')])).toEqual(fail({ kind: 'storage-full' }));
    room2.back();
    expect(await room.count('mills')).toBe(0);
  });

  it('keeps the records that update would have replaced', async () => {
    await begin('update');
    await room.add('mills', [one(1, 3), one(2)]);
    const full = fullFrom(2);
    expect(await room.add('mills', [one(1, 7)])).toEqual(fail({ kind: 'storage-full' }));
    full.back();
    expect((await room.gatherings('mills')).map(({ ids, ranks }) => [ids, ranks])).toEqual([
      [
        [idOf(1), idOf(2)],
        [3, null],
      ],
    ]);
  });
});

describe('collectionRepository › two windows', () => {
  it('keeps changes to different fields', async () => {
    await begin();
    await Promise.all([room.change('mills', { name: 'Tide mills' }), room.change('mills', { note: 'of the coast' })]);
    expect(await room.get('mills')).toMatchObject({ name: 'Tide mills', note: 'of the coast', duplicates: 'observe' });
  });

  it('restores the videos that each window removed', async () => {
    await begin();
    await room.add('mills', many(4));
    const here = await room.remove('mills', [idOf(0), idOf(1)]);
    const there = await room.remove('mills', [idOf(3)]);
    await room.putBack(here);
    expect((await room.gatherings('mills'))[0]).toMatchObject({ ids: [0, 1, 2].map(idOf), ranks: [1, 2, 3] });
    await room.putBack(there);
    expect((await room.gatherings('mills'))[0]).toMatchObject({ ids: [0, 1, 2, 3].map(idOf), ranks: [1, 2, 3, 4] });
  });
});
