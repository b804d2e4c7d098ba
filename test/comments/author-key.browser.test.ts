import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteAuthorKey, hashAuthors } from '@/lib/comments/browser/author-key';
import { closeDatabase, database } from '@/lib/database/database';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(closeDatabase);

const hashOf = async (author: string) => (await hashAuthors([author])).get(author);

describe('hashAuthors', () => {
  it('returns the same hash for the same author, even after a restart, and different hashes for others', async () => {
    const one = await hashOf('UCa');
    const other = await hashOf('UCb');
    expect(one).toMatch(/^[0-9a-f]{12}$/);
    expect(one).not.toBe(other);
    await closeDatabase();
    expect(await hashOf('UCa')).toBe(one);
  });

  it('uses a key that cannot be exported', async () => {
    await hashOf('UCa');
    const key = await (await database()).get('pseudonymKeys', 'authors');
    expect(key).toMatchObject({ extractable: false, usages: ['sign'], algorithm: { name: 'HMAC' } });
    if (key) await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
  });

  it('uses one key when simultaneous calls create it', async () => {
    const hashes = await Promise.all([hashOf('UCa'), hashOf('UCa'), hashOf('UCa')]);
    expect(new Set(hashes).size).toBe(1);
  });

  it('returns unrelated hashes after the key was deleted', async () => {
    const before = await hashOf('UCa');
    await deleteAuthorKey();
    expect(await (await database()).getAllKeys('pseudonymKeys')).toEqual([]);
    expect(await hashOf('UCa')).not.toBe(before);
  });
});
