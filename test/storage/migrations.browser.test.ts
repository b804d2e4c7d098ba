import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCollection } from '@/lib/collection/collection';
import { collectionRepository, newestItems } from '@/lib/collection/repository/collection-repository';
import { closeDatabase, database } from '@/lib/storage/database';
import type { Database } from '@/lib/storage/database-schema';
import { createVersion1, createVersion2, createVersion3, createVersion4, rowsOf2, rowsOf3 } from './older-databases';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(async () => {
  vi.restoreAllMocks();
  await closeDatabase();
});

/** Describes the name, key path and indexes of every object store. */
const shapeOf = (db: Database) =>
  [...db.objectStoreNames].map((storeName) => {
    const { store } = db.transaction(storeName);
    const indexes = [...store.indexNames].map((name) => {
      const { keyPath, multiEntry, unique } = store.index(name as never);
      return { name, keyPath, multiEntry, unique };
    });
    return { storeName, keyPath: store.keyPath, indexes };
  });

describe.each([
  ['version 1', createVersion1],
  ['version 2', createVersion2],
  ['version 3', createVersion3],
  ['version 4', createVersion4],
])('a database of %s', (_, createVersion) => {
  it('opens with the object stores of a new database', async () => {
    const newShape = shapeOf(await database());
    await closeDatabase();
    vi.stubGlobal('indexedDB', new IDBFactory());
    await createVersion();
    const db = await database();
    expect(db.version).toBe(6);
    expect(shapeOf(db)).toEqual(newShape);
  });

  it('keeps responses, titles, the ledger and the token', async () => {
    await createVersion();
    const db = await database();
    for (const storeName of ['answers', 'names', 'ledger'] as const)
      expect(await db.getAll(storeName)).toEqual(rowsOf2[storeName]);
    const secret = { access: 'a.b.c', signedIn: null };
    expect(await db.get('token', 'first')).toMatchObject({ is: 'plain', secret });
  });

  it('finds ledger rows by key, and none by run or collection', async () => {
    await createVersion();
    const ledger = (await database()).transaction('ledger').store;
    expect(await ledger.index('run').count()).toBe(0);
    expect(await ledger.index('collection').count()).toBe(0);
    expect(await ledger.index('key').getAll('k1')).toHaveLength(1);
  });
});

describe('migrating version 2', () => {
  it('turns members into one batch per time and source, with videos in page order', async () => {
    await createVersion2();
    const batches = await collectionRepository.batches('first');
    expect(batches).toMatchObject([
      { addedAt: 10, from: 'menu', address: null, ids: ['ddddddddddd'], ranks: [null] },
      {
        addedAt: 10,
        from: 'page',
        page: 'watch',
        address: 'https://www.youtube.com/playlist?list=PLx',
        runId: null,
        agent: null,
        ids: ['aaaaaaaaaaa', 'bbbbbbbbbbb', 'ccccccccccc'],
        ranks: [1, 2, 3],
        titles: ['Tide mills', null, null],
      },
      { addedAt: 20, from: 'shortcut', ids: ['eeeeeeeeeee'] },
    ]);
  });

  it('keeps members listed, counted and found by id', async () => {
    await createVersion2();
    const newest = await newestItems('first', 10);
    const byId = (one: { videoId: string }, other: { videoId: string }) => (one.videoId < other.videoId ? -1 : 1);
    expect([...newest].sort(byId)).toEqual([...rowsOf2.members].sort(byId));
    expect(await collectionRepository.idsInCollection('first', ['ccccccccccc', 'fffffffffff'])).toEqual(
      new Set(['ccccccccccc']),
    );
    expect(await collectionRepository.count('first')).toBe(5);
  });

  it('keeps the name and note of a collection and fills in defaults', async () => {
    await createVersion2();
    expect(await collectionRepository.all()).toEqual([
      { ...createCollection('first', 'Gesammelt', 3), note: 'of the coast' },
    ]);
  });

  it('keeps downloads, comments and keys', async () => {
    await createVersion2();
    const db = await database();
    expect(await db.getAll('saves')).toEqual(rowsOf2.saves);
    expect(await db.getAll('comments')).toEqual(rowsOf2.comments);
    expect(await db.get('keys', 'author')).toEqual({ placeholder: 'for a key' });
  });
});

describe('migrating version 3', () => {
  it('keeps every record', async () => {
    await createVersion3();
    const db = await database();
    for (const storeName of Object.keys(rowsOf3) as (keyof typeof rowsOf3)[]) {
      expect(await db.getAll(storeName), storeName).toEqual(rowsOf3[storeName]);
    }
    expect(await db.get('keys', 'author')).toEqual({ placeholder: 'for a key' });
  });

  it('moves the token to the first connection', async () => {
    await createVersion3();
    expect(await (await database()).getAllKeys('token')).toEqual(['first']);
  });
});

describe('an interrupted upgrade', () => {
  const full = new DOMException('no room', 'QuotaExceededError');

  it.each([
    ['by a bug', new Error('a bug')],
    ['for lack of disk space', full],
  ])('leaves the earlier version intact and is completed the next time: %s', async (_, error) => {
    await createVersion2();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw error;
    });
    await expect(database()).rejects.toBe(error);
    put.mockRestore();
    const old = await openDB('sidelight');
    expect(old.version).toBe(2);
    expect([...old.objectStoreNames]).toContain('members');
    expect(await old.count('members')).toBe(5);
    old.close();
    expect((await database()).version).toBe(6);
    expect(await collectionRepository.count('first')).toBe(5);
  });
});
