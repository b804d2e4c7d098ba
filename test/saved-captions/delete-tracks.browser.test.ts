import type { Capture } from '@/lib/provenance/records';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCollection } from '@/lib/collection/collection';
import { closeDatabase, database } from '@/lib/database/database';
import { responseRepository } from '@/lib/requests/repository/responses';
import { putResponse } from '@/lib/requests/repository/save-response';
import { deleteTracks, deleteTracksWithUndo, restoreTracks } from '@/lib/saved-captions/repository/delete-tracks';
import { derivedTrackRepository } from '@/lib/saved-captions/repository/derived-tracks';
import { trackInfoRepository } from '@/lib/saved-captions/repository/track-info';
import type { LedgerEntry } from '@/lib/service/records';
import { cacheKey } from '@/lib/service/request';
import { deleteVideoData } from '@/lib/storage/repository/delete-video';
import { cachedResponse } from '../fakes';
import { a, b } from '../storage/filled-database';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(closeDatabase);

const keyOf = (videoId: typeof a) => cacheKey('captions', { videoId }, 'https://service.example');
const savedCaptions = (videoId: typeof a) =>
  cachedResponse({ key: keyOf(videoId), videoId, params: { videoId }, body: '[]', receivedAt: 5 });
/** Stores captions as a run does. */
async function saveCapture(videoId: typeof a, id: string, more: Partial<Capture> = {}) {
  const db = await database();
  const { body: _, ...response } = savedCaptions(videoId);
  await db.put('captures', {
    ...response,
    collectionId: 'mills',
    id,
    runId: 'r',
    ids: [],
    columns: {},
    ...more,
  } as never);
  await db.put('captureBodies', { id, body: new TextEncoder().encode('[]') });
}

describe('deleteTracks', () => {
  it('deletes only the responses, captures and derived data of the given tracks', async () => {
    await putResponse(savedCaptions(a));
    await putResponse(savedCaptions(b));
    await putResponse(cachedResponse({ key: 'other', name: 'videos', videoId: a }));
    await saveCapture(a, '7');
    await saveCapture(b, '8');
    await derivedTrackRepository.bringUpToDate(() => {});
    await deleteTracks([keyOf(a)]);
    const db = await database();
    expect((await db.getAllKeys('responses')).sort()).toEqual([keyOf(b), 'other'].sort());
    expect(await db.getAllKeys('captures')).toEqual([['mills', '8']]);
    expect(await db.getAllKeys('captureBodies')).toEqual(['8']);
    for (const store of ['trackStatistics', 'trackTexts'] as const)
      expect(await db.getAllKeys(store)).toEqual([keyOf(b)]);
  });
});

describe('restoreTracks', () => {
  const mills = { ...createCollection('mills', 'Mills', 0) };
  const attempt = {
    id: '1',
    key: keyOf(a),
    state: 'confirmed',
    billed: 7,
    priceSource: 'entered',
  } as LedgerEntry;
  const rows = async () => {
    const db = await database();
    const stores = ['responses', 'captures', 'captureBodies', 'ledger'] as const;
    return Promise.all(stores.map(async (store) => [store, await db.getAllKeys(store), await db.getAll(store)]));
  };
  async function fillDatabase() {
    await (await database()).put('collections', mills);
    await (await database()).put('ledger', attempt);
    await putResponse(cachedResponse({ ...savedCaptions(a), body: '[ {"timingIssues": "bytes \\u00e9"} ]' }));
    await putResponse(savedCaptions(b));
    await saveCapture(a, '7');
  }

  it('restores identical bytes and leaves the ledger unchanged', async () => {
    await fillDatabase();
    const before = await rows();
    const deleted = await deleteTracksWithUndo([keyOf(a), keyOf(b)]);
    expect(await (await database()).getAllKeys('responses')).toEqual([]);
    expect(await (await database()).getAllKeys('captureBodies')).toEqual([]);
    expect(await restoreTracks(deleted)).toEqual({ ok: true, value: 2 });
    expect(await rows()).toEqual(before);
  });

  it('keeps a response that was requested again since', async () => {
    await fillDatabase();
    const deleted = await deleteTracksWithUndo([keyOf(b)]);
    await putResponse({ ...savedCaptions(b), body: '["newer"]', receivedAt: 9 });
    await restoreTracks(deleted);
    expect((await responseRepository.get(keyOf(b)))?.body).toBe('["newer"]');
  });

  it('keeps a response and a capture that arrive between the reading and the deletion', async () => {
    await fillDatabase();
    const db = await database();
    const transaction = db.transaction.bind(db);
    const newer = { ...savedCaptions(a), body: '["newer"]', receivedAt: 9 };
    let isFirst = true;
    vi.spyOn(db, 'transaction').mockImplementation(((...args: Parameters<typeof transaction>) => {
      if (isFirst && args[1] === 'readwrite') {
        isFirst = false;
        void db.put('responses', newer);
        void db.put('captures', { key: keyOf(a), collectionId: 'mills', id: '9', ids: [] } as never);
      }
      return transaction(...args);
    }) as never);
    await deleteTracksWithUndo([keyOf(a)]);
    expect((await responseRepository.get(keyOf(a)))?.body).toBe('["newer"]');
    expect(await db.getAllKeys('captures')).toEqual([['mills', '9']]);
  });

  it('restores nothing of videos or collections deleted since, nor after all data was deleted', async () => {
    await fillDatabase();
    const deleted = await deleteTracksWithUndo([keyOf(a), keyOf(b)]);
    await deleteVideoData(b);
    await (await database()).delete('collections', 'mills');
    // Events from another context arrive one turn of the event loop later.
    await vi.waitFor(async () => expect(await restoreTracks(deleted)).toEqual({ ok: true, value: 1 }));
    expect(await (await database()).getAllKeys('responses')).toEqual([keyOf(a)]);
    expect(await (await database()).getAllKeys('captures')).toEqual([]);
    const again = await deleteTracksWithUndo([keyOf(a)]);
    await (await database()).clear('ledger');
    expect(await restoreTracks(again)).toEqual({ ok: true, value: 0 });
    expect(await (await database()).getAllKeys('responses')).toEqual([]);
  });
});

describe('trackInfoRepository', () => {
  it('returns the title from a tab, otherwise the latest title from a run', async () => {
    await responseRepository.saveTitle(a, 'By a tab');
    const withTitle = (title: string) =>
      ({ name: 'videos', key: 'videos', ids: [a, b], columns: { title: [title, title] } }) as const;
    await saveCapture(b, '1', withTitle('Told first') as never);
    await saveCapture(b, '2', withTitle('Told last') as never);
    expect(await trackInfoRepository.titles([a, b, 'cccccccccccc'])).toEqual(
      new Map([
        [a, 'By a tab'],
        [b, 'Told last'],
      ]),
    );
  });

  it('returns the costs of caption tracks from the ledger', async () => {
    const row = { id: '1', key: keyOf(a), state: 'confirmed', billed: 7, priceSource: 'entered' } as LedgerEntry;
    await (await database()).put('ledger', row);
    await (await database()).put('ledger', { ...row, id: '2', key: 'another' });
    expect([...(await trackInfoRepository.costs()).keys()]).toEqual([keyOf(a)]);
  });
});
