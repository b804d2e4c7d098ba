import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeDatabase, database } from '@/lib/database/database';
import { videoTitleRepository } from '@/lib/platform/repository/video-titles';
import { repliesKeyPrefix } from '@/lib/requests/repository/replies-key-range';
import type { CachedResponse } from '@/lib/service/call';
import { createLedgerEntry } from '@/lib/service/ledger-entry';
import { settingsRepository } from '@/lib/settings/repository';
import { pendingCleanup } from '@/lib/storage/pending-cleanup';
import { responseSizes } from '@/lib/storage/storage-estimate';
import { cachedResponse } from '../fakes';
import { captureOf } from '../fixtures/captures';

const response = (name: CachedResponse['name'], nth: number, receivedAt: number): CachedResponse =>
  cachedResponse({ key: `1.0.1 ${name} ${nth}`, name, videoId: `video${nth}`, receivedAt, body: 'x'.repeat(nth) });
const put = async (...responses: CachedResponse[]) => {
  for (const one of responses) await (await database()).put('responses', one);
};
const remainingKeys = async () =>
  (await (await database()).getAllKeys('responses')).map((key) => key.replace('1.0.1 ', ''));
const requestCleanup = (until: number) => settingsRepository.change({ cleaning: { until } });

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(async () => {
  vi.restoreAllMocks();
  await settingsRepository.deleteAll();
  await closeDatabase();
});

describe('responseSizes', () => {
  it('returns the size of each response, and when its video or comment was last viewed', async () => {
    await put(response('videos', 3, 10), response('videos', 4, 10));
    await put({ ...response('commentReplies', 5, 10), key: `${repliesKeyPrefix('c1')}]`, videoId: null });
    vi.spyOn(Date, 'now').mockReturnValue(4_000_000);
    await videoTitleRepository.saveTitle('video4', 'Tide mills');
    await (await database()).put('openedComments', { videoId: 'video9', comment: 'c1', at: 70 });
    const used = (await responseSizes()).map(({ bytes, usedAt }) => [bytes, usedAt]);
    expect(new Map(used as [number, number][])).toEqual(
      new Map([
        [3, 10],
        [4, 4_000_000],
        [5, 70],
      ]),
    );
    // A day later, the user views the video again and the same response is used.
    vi.spyOn(Date, 'now').mockReturnValue(90_000_000);
    await videoTitleRepository.saveTitle('video4', 'Tide mills');
    expect((await responseSizes()).find(({ bytes }) => bytes === 4)?.usedAt).toBe(90_000_000);
  });
});

describe('responseSizes', () => {
  it('measures the intact responses if one has no body', async () => {
    await put(response('videos', 3, 10), { ...response('videos', 4, 10), body: null as never });
    expect((await responseSizes()).map(({ bytes }) => bytes)).toEqual([3, 0]);
  });
});

describe('pendingCleanup', () => {
  it('deletes nothing unless a cleanup was requested', async () => {
    await put(response('videos', 1, 1));
    await pendingCleanup.run();
    expect(await remainingKeys()).toEqual(['videos 1']);
  });

  it('deletes responses not used since the given time, but no captions and no captures', async () => {
    await put(response('videos', 1, 1), response('captions', 2, 1), response('videos', 3, 9));
    const db = await database();
    await db.put('captures', captureOf([], 1));
    await db.put('captureBodies', { id: 'k1', body: new Uint8Array() });
    await requestCleanup(5);
    await pendingCleanup.run();
    expect(await remainingKeys()).toEqual(['captions 2', 'videos 3']);
    expect([await db.count('captures'), await db.count('captureBodies')]).toEqual([1, 1]);
    expect((await settingsRepository.get()).cleaning).toBeNull();
  });

  it('is completed by the next worker and keeps responses fetched meanwhile', async () => {
    const many = Array.from({ length: 450 }, (_, nth) => response('videos', nth, 1));
    await put(...many, response('relatedVideos', 7, 9));
    await requestCleanup(5);
    const real = IDBObjectStore.prototype.delete;
    let times = 0;
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
      times += 1;
      if (times === 300) throw new Error('killed');
      return real.call(this, key);
    });
    await expect(pendingCleanup.run()).rejects.toThrow('killed');
    expect((await remainingKeys()).length).toBeGreaterThan(100);
    expect((await settingsRepository.get()).cleaning).toEqual({ until: 5 });
    vi.restoreAllMocks();
    await closeDatabase();
    const deletedKey = (await remainingKeys()).find((key) => key.startsWith('videos'));
    await put(response('videos', Number(deletedKey?.split(' ')[1]), 8));
    await pendingCleanup.run();
    expect(await remainingKeys()).toEqual(['relatedVideos 7', deletedKey].sort());
    expect((await settingsRepository.get()).cleaning).toBeNull();
  });

  it('keeps a response that a pending ledger row refers to', async () => {
    await put(response('videos', 1, 1), response('videos', 2, 1));
    const row = createLedgerEntry({
      name: 'videos',
      params: {},
      key: '1.0.1 videos 2',
      videoId: null,
      startedBy: 'user',
      sentAt: 1,
      idSuffix: 'm',
      quote: { is: 'published', micros: 130 },
    });
    await (await database()).put('ledger', row);
    await requestCleanup(5);
    await pendingCleanup.run();
    expect(await remainingKeys()).toEqual(['videos 2']);
  });
});
