import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeDatabase, database, isStorageFull } from '@/lib/database/database';
import { cachedResponse } from '../fakes';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(closeDatabase);

describe('the database', () => {
  it('has the expected object stores and indexes', async () => {
    const db = await database();
    expect([...db.objectStoreNames]).toEqual([
      'bills',
      'captureBodies',
      'captures',
      'codebooks',
      'codes',
      'collections',
      'credentials',
      'downloads',
      'itemBatches',
      'knownWords',
      'ledger',
      'openedComments',
      'pseudonymKeys',
      'responses',
      'runs',
      'savedSearches',
      'spendingSums',
      'steps',
      'timedNotes',
      'toolLists',
      'toolResponses',
      'trackStatistics',
      'trackTexts',
      'videoDeletions',
      'videoNotes',
      'videoTitles',
    ]);
    expect([...db.transaction('responses').store.indexNames]).toEqual(['receivedAt', 'recent', 'status', 'videoId']);
    expect([...db.transaction('ledger').store.indexNames]).toEqual(['collection', 'key', 'run', 'sentAt', 'state']);
  });

  it('closes when another context upgrades it, and keeps its data', async () => {
    await (await database()).put('responses', cachedResponse({ key: 'one' }));
    const newer = await openDB('library', 2);
    expect(await newer.get('responses', 'one')).toMatchObject({ key: 'one' });
    newer.close();
  });

  it('opens again after it was closed', async () => {
    const first = await database();
    await closeDatabase();
    expect(await database()).not.toBe(first);
  });

  it('opens on the next call after it failed to open', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new Error('not now');
      },
    });
    await expect(database()).rejects.toThrow('not now');
    vi.stubGlobal('indexedDB', new IDBFactory());
    expect((await database()).version).toBe(1);
  });
});

describe('isStorageFull', () => {
  it.each([
    [new DOMException('no room', 'QuotaExceededError'), true],
    [new DOMException('gone', 'InvalidStateError'), false],
    [new Error('QuotaExceededError'), false],
    [null, false],
  ])('returns whether %s means a full disk: %s', (error, full) => {
    expect(isStorageFull(error)).toBe(full);
  });
});
