import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryRepository } from '@/lib/search/repository';
import type { SavedQuery } from '@/lib/search/search-form';
import { closeDatabase, database } from '@/lib/storage/database';

beforeEach(async () => {
  await closeDatabase();
  globalThis.indexedDB = new IDBFactory();
});

const query = (id: string, collectionId = 'first'): SavedQuery => ({
  id,
  collectionId,
  name: `Query ${id}`,
  plan: {
    kind: 'search',
    asked: { q: id },
    pages: 1,
    slicing: null,
    requests: null,
    stop: { videos: null, oldest: null, empty: true },
  },
  hash: 'h',
  createdAt: 1,
});

describe('queryRepository', () => {
  it('stores the queries of each collection until they are deleted', async () => {
    for (const one of [query('a'), query('b'), query('c', 'other')])
      expect((await queryRepository.put(one)).ok).toBe(true);
    expect((await queryRepository.all('first')).map(({ id }) => id).sort()).toEqual(['a', 'b']);
    await queryRepository.delete('a');
    expect(await queryRepository.all('first')).toEqual([query('b')]);
    expect(await queryRepository.all('other')).toEqual([query('c', 'other')]);
  });

  it('returns a failure if the storage is full, and throws other errors', async () => {
    const db = await database();
    const real = db.put.bind(db);
    db.put = (async () => {
      throw new DOMException('No room', 'QuotaExceededError');
    }) as typeof db.put;
    expect(await queryRepository.put(query('a'))).toEqual({ ok: false, failure: { kind: 'storage-full' } });
    db.put = real;
    await expect(queryRepository.put({ ...query('a'), id: undefined as never })).rejects.toThrow();
  });
});
