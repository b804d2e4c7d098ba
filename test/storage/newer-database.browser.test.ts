import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { closeDatabase, database, isDataNewer } from '@/lib/database/database';
import { writeTransaction } from '@/lib/database/write-transaction';
import { settingsRepository } from '@/lib/settings/repository';
import { cachedResponse } from '../fakes';

beforeEach(() => {
  fakeBrowser.reset();
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(closeDatabase);

/** Creates a database as a later version of Sidelight would leave it, with one saved response. */
async function createNewerDatabase(): Promise<void> {
  await (await database()).put('responses', cachedResponse({ key: 'one' }));
  const newer = await openDB('library', 99, { upgrade: (db) => void db.createObjectStore('later') });
  newer.close();
  await closeDatabase();
}

describe('a database of a newer version', () => {
  beforeEach(createNewerDatabase);

  it('is recognised, and its data can be read', async () => {
    expect(await isDataNewer()).toBe(true);
    expect(await (await database()).get('responses', 'one')).toMatchObject({ key: 'one' });
    expect(await (await database()).count('responses')).toBe(1);
  });

  it('rejects every write and stays unchanged', async () => {
    const db = await database();
    await expect(db.put('responses', cachedResponse({ key: 'two' }))).rejects.toThrow('Read-only');
    await expect(db.delete('responses', 'one')).rejects.toThrow('Read-only');
    await expect(db.clear('responses')).rejects.toThrow('Read-only');
    await expect(writeTransaction(['responses'], async () => {})).rejects.toThrow('Read-only');
    await closeDatabase();
    const after = await openDB('library');
    expect([after.version, await after.getAllKeys('responses')]).toEqual([99, ['one']]);
    after.close();
  });

  it('leaves settings unchanged, including those that this version does not know', async () => {
    const stored = {
      'settings.connections': [{ id: 'first', serviceUrl: 'https://a.example', later: true }, { unknown: 1 }],
    };
    await fakeBrowser.storage.local.set(stored);
    const { connections } = await settingsRepository.get();
    await settingsRepository.change({ connections, theme: 'dark' });
    expect(await fakeBrowser.storage.local.get()).toEqual(stored);
  });

  it('closes when another context opens a newer version', async () => {
    await database();
    const newer = await openDB('library', 100);
    expect(newer.version).toBe(100);
    newer.close();
  });
});

describe('a database that cannot be opened', () => {
  it('does not prevent changing the settings', async () => {
    const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    });
    await settingsRepository.change({ theme: 'dark' });
    expect(opening).toHaveBeenCalled();
    expect((await settingsRepository.get()).theme).toBe('dark');
  });
});

describe('a database of this version', () => {
  it('is not treated as newer, and settings can be changed', async () => {
    expect(await isDataNewer()).toBe(false);
    await settingsRepository.change({ theme: 'dark' });
    expect((await settingsRepository.get()).theme).toBe('dark');
  });
});
