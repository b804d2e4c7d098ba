import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { deletionHandlers } from '@/entrypoints/background/deletion';
import { tabSession } from '@/lib/browser/current-tab';
import { sha256Digest } from '@/lib/browser/environment';
import { addItems } from '@/lib/collection/repository/add-items';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { deleteCollection } from '@/lib/collection/repository/delete-collection';
import { signInStateStorage } from '@/lib/connection/browser/sign-in';
import { encryptionKeys } from '@/lib/connection/browser/token-encryption';
import { savePastedToken, setPassphrase } from '@/lib/connection/browser/token-repository';
import { countStoredItems } from '@/lib/database/browser-storage';
import { closeDatabase, database } from '@/lib/database/database';
import type { StoreName } from '@/lib/database/database-schema';
import { downloadsRepository } from '@/lib/downloads/repository';
import { captureRepository } from '@/lib/provenance/repository/capture-repository';
import { originalOf, parseOriginalTables } from '@/lib/replication/original-study';
import { responseRepository } from '@/lib/requests/repository/responses';
import { putResponse } from '@/lib/requests/repository/save-response';
import type { ParamsOf } from '@/lib/service/endpoints';
import { cacheKey } from '@/lib/service/request';
import { ledgerRepository } from '@/lib/spending/repository/ledger-repository';
import { deleteVideoData } from '@/lib/storage/repository/delete-video';
import { toolResponseRepository } from '@/lib/tools/repository';
import { cachedResponse } from '../fakes';
import { a, b, fillEverything } from './filled-database';
import { tracesOf } from './storage-scan';

beforeEach(async () => {
  fakeBrowser.reset();
  vi.stubGlobal('indexedDB', new IDBFactory());
  await fillEverything();
});
afterEach(closeDatabase);

const countRows = async (...storeNames: StoreName[]) => {
  const db = await database();
  return Promise.all(storeNames.map((storeName) => db.count(storeName)));
};

describe('tracesOf', () => {
  it('finds a video in every object store that can name one', async () => {
    expect(await tracesOf(a)).toEqual([
      'captureBodies',
      'captures',
      'codes',
      'collections',
      'downloads',
      'itemBatches',
      'ledger',
      'openedComments',
      'responses',
      'runs',
      'savedSearches',
      'steps',
      'timedNotes',
      'toolResponses',
      'videoNotes',
      'videoTitles',
    ]);
    expect(await tracesOf(b)).toContain('session');
  });
});

describe('deleting a video', () => {
  it('leaves no trace on this device', async () => {
    await deleteVideoData(a);
    expect(await tracesOf(a)).toEqual([]);
  });

  it('leaves the rest of a repeated study readable', async () => {
    await deleteVideoData(a);
    const original = originalOf((await collectionRepository.get('mills'))?.design);
    const tables = original && parseOriginalTables(original);
    expect(tables).toMatchObject({ videos: [{ id: b }], related: { [b]: [] }, tracks: [{ id: b }] });
  });

  it('leaves other videos unchanged', async () => {
    const before = await tracesOf(b);
    await deleteVideoData(a);
    expect(await tracesOf(b)).toEqual(before);
    expect(await collectionRepository.count('mills')).toBe(1);
    expect(await countRows('ledger', 'videoNotes', 'timedNotes', 'collections')).toEqual([1, 2, 1, 2]);
  });

  it('records the removed rows in captures and hashes the remaining body', async () => {
    await deleteVideoData(a);
    const [capture, ...rest] = await captureRepository.captures('mills');
    expect(rest).toEqual([]);
    expect(capture).toMatchObject({ ids: [b], columns: { title: [`T ${b}`] }, redacted: 1 });
    const body = (await captureRepository.body(capture?.id ?? '')) ?? '';
    expect(JSON.parse(body)).toEqual({ data: [{ id: b, title: `T ${b}` }] });
    const bytes = new TextEncoder().encode(body);
    expect(capture).toMatchObject({ sha256: await sha256Digest(bytes), bytes: bytes.byteLength });
  });

  it.each([
    ['keeps a newer', 9, 'saved'],
    ['replaces an older', 1, 'remaining'],
  ])('%s response whose request equals the remaining one', async (_, receivedAt, expected) => {
    const response = (ids: string[], body: string) => {
      const params = { ids, fields: ['title'] } as ParamsOf<'batchVideos'>;
      return cachedResponse({
        key: cacheKey('batchVideos', params, 'https://service.example'),
        name: 'batchVideos',
        params,
        body,
      });
    };
    const rows = (title: string) => JSON.stringify({ data: [{ id: b, title }] });
    await putResponse({ ...response([a, b], rows('remaining')), receivedAt: 5 });
    const saved = response([b], rows('saved'));
    await putResponse({ ...saved, receivedAt });
    await deleteVideoData(a);
    expect((await responseRepository.get(saved.key))?.body).toBe(rows(expected));
  });

  it('deletes two videos at the same time, except from session storage if a tab shows the video', async () => {
    await Promise.all([deleteVideoData(a), deleteVideoData(b)]);
    expect(await Promise.all([tracesOf(a), tracesOf(b)])).toEqual([[], ['session']]);
  });
});

describe('deleting a collection', () => {
  it('deletes its items, captures, runs and notes, and leaves other collections unchanged', async () => {
    const storeNames: StoreName[] = [
      'collections',
      'itemBatches',
      'captures',
      'captureBodies',
      'runs',
      'steps',
      'videoNotes',
      'codebooks',
      'codes',
      'savedSearches',
    ];
    const before = await countRows(...storeNames);
    await deleteCollection('mills');
    expect(await countRows(...storeNames)).toEqual(before.map((n) => n / 2));
    expect(await tracesOf('mills')).toEqual([]);
    expect(await collectionRepository.count('clocks')).toBe(2);
    expect(await countRows('responses', 'ledger')).toEqual([2, 1]);
  });

  it('rejects items that are added to it afterwards', async () => {
    await deleteCollection('mills');
    const context = { from: 'page', page: null, address: null, rank: null } as const;
    const added = await addItems('mills', [[{ videoId: a, title: null, context }]]);
    expect(added).toMatchObject({ ended: 'deleted', done: 0 });
    expect(await collectionRepository.count('mills')).toBe(0);
  });
});

describe('countStoredItems', () => {
  it.each([
    ['an encryption key', () => encryptionKeys.setCurrent('first', { key: 'k', passphrase: null }), 1],
    ['an entered passphrase', () => encryptionKeys.setNext('first', { key: 'k', passphrase: null }), 1],
    ['a sign-in state', () => signInStateStorage.put({ is: 'idle' }), 1],
    ['the video of a tab', () => tabSession.putTitle(7, { videoId: b, title: 'B' }), 0],
  ])('adds $2 to the number of items for $0', async (_, put, more) => {
    const before = await countStoredItems();
    await put();
    expect((await countStoredItems()) - before).toBe(more);
  });
});

describe('deleting everything', () => {
  it('deletes all stored items and empties session storage', async () => {
    await savePastedToken('aa.bb.cc', { id: 'second', tokenStorage: 'session' });
    await setPassphrase('third', 'tide and moon');
    await signInStateStorage.put({ is: 'failed', connection: 'second', entry: '', failure: 'closed', at: 1 });
    const repositories = [responseRepository, ledgerRepository, downloadsRepository, toolResponseRepository];
    const jobs = [...Object.values(deletionHandlers), ...repositories.map(({ deleteAll }) => deleteAll)];
    const temporaryFiles = new Set(['unfinished']);
    const folder = {
      keys: () => temporaryFiles,
      removeEntry: async (name: string) => void temporaryFiles.delete(name),
    };
    vi.stubGlobal('navigator', { storage: { getDirectory: async () => ({ getDirectoryHandle: async () => folder }) } });
    expect(await countStoredItems()).toBeGreaterThan(0);
    await Promise.all(jobs.map((job) => job()));
    expect(await countStoredItems()).toBe(0);
    expect(await fakeBrowser.storage.session.get()).toEqual({});
    expect(await tracesOf(b)).toEqual([]);
    expect(temporaryFiles).toEqual(new Set());
  });
});
