import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { deletion } from '@/entrypoints/background/deletion';
import { tabSession } from '@/lib/browser/session';
import { sha256Digest } from '@/lib/browser/web-crypto';
import { addItems } from '@/lib/collection/repository/add-items';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { deleteCollection } from '@/lib/collection/repository/delete-collection';
import { signInStateStorage } from '@/lib/connection/browser/sign-in';
import { encryptionKeys } from '@/lib/connection/browser/token-encryption';
import { savePastedToken, setPassphrase } from '@/lib/connection/browser/token-repository';
import { downloadsRepository } from '@/lib/downloads/repository';
import { captureRepository } from '@/lib/provenance/repository/capture-repository';
import { deleteVideoData } from '@/lib/provenance/repository/delete-video';
import { responseRepository } from '@/lib/requests/repository/responses';
import { ledgerRepository } from '@/lib/spending/repository/ledger-repository';
import { countStoredItems } from '@/lib/storage/browser-storage';
import { closeDatabase, database, type StoreName } from '@/lib/storage/database';
import { toolRepository } from '@/lib/tools/repository/tool-repository';
import { a, b, fillEverything } from './filled-database';
import { tracesOf } from './storage-scan';

beforeEach(async () => {
  fakeBrowser.reset();
  vi.stubGlobal('indexedDB', new IDBFactory());
  await fillEverything();
});
afterEach(closeDatabase);

const counts = async (...shelves: StoreName[]) => {
  const db = await database();
  return Promise.all(shelves.map((shelf) => db.count(shelf)));
};

describe('a scan of the storage', () => {
  it('finds a video on every shelf that can name one', async () => {
    expect(await tracesOf(a)).toEqual([
      ...['answers', 'bodies', 'captures', 'comments', 'gatherings', 'ledger', 'marks', 'names'],
      ...['queries', 'runs', 'saves', 'steps', 'toolAnswers'],
    ]);
    expect(await tracesOf(b)).toContain('session');
  });
});

describe('a video that is forgotten', () => {
  it('stands nowhere on this device any more', async () => {
    await deleteVideoData(a);
    expect(await tracesOf(a)).toEqual([]);
  });

  it('takes nothing of the others along', async () => {
    const before = await tracesOf(b);
    await deleteVideoData(a);
    expect(await tracesOf(b)).toEqual(before);
    expect(await collectionRepository.count('mills')).toBe(1);
    expect(await counts('ledger', 'marks', 'collections')).toEqual([1, 2, 2]);
  });

  it('leaves evidence that says what went and has the hash of what is left', async () => {
    await deleteVideoData(a);
    const [whole, ...rest] = await captureRepository.captures('mills');
    expect(rest).toEqual([]);
    expect(whole).toMatchObject({ ids: [b], sheet: { title: [`T ${b}`] }, redacted: 1 });
    const body = (await captureRepository.body(whole?.id ?? '')) ?? '';
    expect(JSON.parse(body)).toEqual({ data: [{ id: b, title: `T ${b}` }] });
    const bytes = new TextEncoder().encode(body);
    expect(whole).toMatchObject({ sha256: await sha256Digest(bytes), bytes: bytes.byteLength });
  });

  it('is gone for good where two are forgotten at once', async () => {
    await Promise.all([deleteVideoData(a), deleteVideoData(b)]);
    expect(await Promise.all([tracesOf(a), tracesOf(b)])).toEqual([[], ['session']]);
  });
});

describe('a collection that is forgotten', () => {
  it('takes along all that is in it and all that its runs brought, and nothing else', async () => {
    const shelves: StoreName[] = [
      'collections',
      'gatherings',
      'captures',
      'bodies',
      'runs',
      'steps',
      'marks',
      'queries',
    ];
    const before = await counts(...shelves);
    await deleteCollection('mills');
    expect(await counts(...shelves)).toEqual(before.map((n) => n / 2));
    expect(await tracesOf('mills')).toEqual([]);
    expect(await collectionRepository.count('clocks')).toBe(2);
    expect(await counts('answers', 'ledger')).toEqual([2, 1]);
  });

  it('takes nothing more that is added to it by another window', async () => {
    await deleteCollection('mills');
    const context = { from: 'page', page: null, address: null, rank: null } as const;
    const added = await addItems('mills', [[{ videoId: a, title: null, context }]]);
    expect(added).toMatchObject({ ended: 'gone', done: 0 });
    expect(await collectionRepository.count('mills')).toBe(0);
  });
});

describe('everything that is forgotten', () => {
  it.each([
    ['the key of a seal', () => encryptionKeys.put('first', { key: 'k', passphrase: null }), 1],
    ['a passphrase that was given', () => encryptionKeys.give('first', { key: 'k', passphrase: null }), 1],
    ['how far a sign-in has got', () => signInStateStorage.put({ is: 'idle' }), 1],
    ['which video a tab shows', () => tabSession.putTitle(7, { videoId: b, title: 'B' }), 0],
  ])('is counted with %s', async (_, put, more) => {
    const before = await countStoredItems();
    await put();
    expect((await countStoredItems()) - before).toBe(more);
  });

  it('leaves nothing on any shelf and nothing in either storage', async () => {
    await savePastedToken('aa.bb.cc', { id: 'second', rest: 'session' });
    await setPassphrase('third', 'tide and moon');
    await signInStateStorage.put({ is: 'failed', connection: 'second', entry: '', why: 'closed', at: 1 });
    const rooms = [responseRepository, ledgerRepository, downloadsRepository, toolRepository];
    const jobs = [...Object.values(deletion), ...rooms.map(({ forgetAll }) => forgetAll)];
    expect(await countStoredItems()).toBeGreaterThan(0);
    await Promise.all(jobs.map((job) => job()));
    expect(await countStoredItems()).toBe(0);
    expect(await fakeBrowser.storage.session.get()).toEqual({});
    expect(await tracesOf(b)).toEqual([]);
  });
});
