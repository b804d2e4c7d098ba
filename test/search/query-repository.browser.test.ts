import type { SavedSearch } from '@/lib/search/records';
import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCollection } from '@/lib/collection/collection';
import { storeCollection } from '@/lib/collection/repository/collection-repository';
import { deleteCollection } from '@/lib/collection/repository/delete-collection';
import { closeDatabase } from '@/lib/database/database';
import { savedSearchRepository } from '@/lib/search/repository';
import { ok } from '@/lib/shared/result';

beforeEach(async () => {
  await closeDatabase();
  globalThis.indexedDB = new IDBFactory();
});

const query = (id: string, collectionId = 'first'): SavedSearch => ({
  id,
  collectionId,
  name: `Query ${id}`,
  plan: {
    kind: 'search',
    params: { q: id },
    pages: 1,
    splitBy: null,
    requests: null,
    stop: { videos: null, oldest: null, empty: true },
  },
  hash: 'h',
  createdAt: 1,
});

describe('queryRepository', () => {
  it('stores the queries of each collection until they are deleted', async () => {
    for (const id of ['first', 'other']) await storeCollection(createCollection(id, id, 1));
    for (const one of [query('a'), query('b'), query('c', 'other')])
      expect((await savedSearchRepository.put(one)).ok).toBe(true);
    expect((await savedSearchRepository.all('first')).map(({ id }) => id).sort()).toEqual(['a', 'b']);
    await savedSearchRepository.delete('a');
    expect(await savedSearchRepository.all('first')).toEqual([query('b')]);
    expect(await savedSearchRepository.all('other')).toEqual([query('c', 'other')]);
  });

  it('stores a query of the default collection before that has videos', async () => {
    expect(await savedSearchRepository.put(query('a'))).toEqual(ok('stored'));
  });

  it('stores no query of a deleted collection', async () => {
    for (const id of ['first', 'other']) await storeCollection(createCollection(id, id, 1));
    await savedSearchRepository.put(query('a', 'other'));
    await deleteCollection('other');
    expect(await savedSearchRepository.put(query('a', 'other'))).toEqual(ok('deleted'));
    await deleteCollection('first');
    await storeCollection(createCollection('third', 'third', 1));
    expect(await savedSearchRepository.put(query('b', 'first'))).toEqual(ok('deleted'));
    expect([...(await savedSearchRepository.all('first')), ...(await savedSearchRepository.all('other'))]).toEqual([]);
  });

  it('returns a failure if the storage is full, and throws other errors', async () => {
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
    expect(await savedSearchRepository.put(query('a'))).toEqual({ ok: false, failure: { kind: 'storage-full' } });
    put.mockRestore();
    await expect(savedSearchRepository.put({ ...query('a'), id: undefined as never })).rejects.toThrow();
  });
});
