import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCollection } from '@/lib/collection/collection';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { closeDatabase, type Database, database } from '@/lib/storage/database';
import { leaveVersion1, leaveVersion2, leaveVersion3, leaveVersion4, rowsOf2, rowsOf3 } from './older-databases';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(async () => {
  vi.restoreAllMocks();
  await closeDatabase();
});

/** Every shelf with its indexes, and where its keys lie. */
const shapeOf = (db: Database) =>
  [...db.objectStoreNames].map((shelf) => {
    const { store } = db.transaction(shelf);
    const indexes = [...store.indexNames].map((name) => {
      const { keyPath, multiEntry, unique } = store.index(name as never);
      return { name, keyPath, multiEntry, unique };
    });
    return { shelf, keyPath: store.keyPath, indexes };
  });

describe.each([
  ['version 1', leaveVersion1],
  ['version 2', leaveVersion2],
  ['version 3', leaveVersion3],
  ['version 4', leaveVersion4],
])('what %s of the store left', (_, leave) => {
  it('opens in the newest, with the same shelves as one that was made anew', async () => {
    const anew = shapeOf(await database());
    await closeDatabase();
    vi.stubGlobal('indexedDB', new IDBFactory());
    await leave();
    const db = await database();
    expect(db.version).toBe(5);
    expect(shapeOf(db)).toEqual(anew);
  });

  it('is all there: answers, titles, the ledger and the token', async () => {
    await leave();
    const db = await database();
    for (const shelf of ['answers', 'names', 'ledger'] as const) expect(await db.getAll(shelf)).toEqual(rowsOf2[shelf]);
    expect(await db.get('token', 'first')).toEqual({ is: 'plain', secret: { access: 'a.b.c', signedIn: null } });
  });

  it('has a ledger whose rows belong to no run and no collection, and are found as before', async () => {
    await leave();
    const ledger = (await database()).transaction('ledger').store;
    expect(await ledger.index('run').count()).toBe(0);
    expect(await ledger.index('collection').count()).toBe(0);
    expect(await ledger.index('key').getAll('k1')).toHaveLength(1);
  });
});

describe('the members of version 2', () => {
  it('become acts of collecting: the same videos, times and ways, those of one page together in its order', async () => {
    await leaveVersion2();
    const gatherings = await collectionRepository.gatherings('first');
    expect(gatherings).toMatchObject([
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

  it('are listed and found as before', async () => {
    await leaveVersion2();
    const newest = await collectionRepository.newest('first', 10);
    const byId = (one: { videoId: string }, other: { videoId: string }) => (one.videoId < other.videoId ? -1 : 1);
    expect([...newest].sort(byId)).toEqual([...rowsOf2.members].sort(byId));
    expect(await collectionRepository.among('first', ['ccccccccccc', 'fffffffffff'])).toEqual(new Set(['ccccccccccc']));
    expect(await collectionRepository.count('first')).toBe(5);
  });

  it('stay in their collection, which keeps its name and note and gets the rest as it begins', async () => {
    await leaveVersion2();
    expect(await collectionRepository.all()).toEqual([
      { ...createCollection('first', 'Gesammelt', 3), note: 'of the coast' },
    ]);
  });

  it('lose neither files being saved, comments nor keys to it', async () => {
    await leaveVersion2();
    const db = await database();
    expect(await db.getAll('saves')).toEqual(rowsOf2.saves);
    expect(await db.getAll('comments')).toEqual(rowsOf2.comments);
    expect(await db.get('keys', 'author')).toEqual({ stands: 'for a key' });
  });
});

describe('what version 3 held', () => {
  it('is all there, record by record', async () => {
    await leaveVersion3();
    const db = await database();
    for (const shelf of Object.keys(rowsOf3) as (keyof typeof rowsOf3)[]) {
      expect(await db.getAll(shelf), shelf).toEqual(rowsOf3[shelf]);
    }
    expect(await db.get('keys', 'author')).toEqual({ stands: 'for a key' });
  });

  it('opens with the one token as that of the first connection, and none under its old place', async () => {
    await leaveVersion3();
    expect(await (await database()).getAllKeys('token')).toEqual(['first']);
  });
});

describe('an upgrade that is interrupted', () => {
  const full = new DOMException('no room', 'QuotaExceededError');

  it.each([
    ['by a mistake of ours', new Error('a bug')],
    ['for lack of room', full],
  ])('%s leaves the version before with all that it had, and is made good the next time', async (_, error) => {
    await leaveVersion2();
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
    expect((await database()).version).toBe(5);
    expect(await collectionRepository.count('first')).toBe(5);
  });
});
