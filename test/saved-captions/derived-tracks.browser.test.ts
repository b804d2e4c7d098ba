import type { Capture } from '@/lib/provenance/records';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCollection } from '@/lib/collection/collection';
import { deleteCollection } from '@/lib/collection/repository/delete-collection';
import { localListeners } from '@/lib/database/changes';
import { closeDatabase, database } from '@/lib/database/database';
import { responseRepository } from '@/lib/requests/repository/responses';
import { putResponse } from '@/lib/requests/repository/save-response';
import { derivedTrackRepository } from '@/lib/saved-captions/repository/derived-tracks';
import type { ParamsOf } from '@/lib/service/endpoints';
import { cacheKey } from '@/lib/service/request';
import { deleteVideoData } from '@/lib/storage/repository/delete-video';
import { cachedResponse } from '../fakes';
import { a, b } from '../storage/filled-database';

const service = 'https://service.example';
const ignoreProgress = () => {};

const line = (offset: number, text: string, lang = 'en') => {
  const wordCount = text.split(' ').length;
  return { offset, duration: 2, lang, text, wordCount, speechRate: wordCount * 30 };
};
const lines = JSON.stringify([line(0, 'the moon &amp; the'), line(4, 'mill\u00a0wheel\nturns')]);

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(closeDatabase);

function savedResponse(params: ParamsOf<'captions'>, receivedAt: number, body = lines) {
  const key = cacheKey('captions', params, service);
  const at = { requestedAt: receivedAt, receivedAt };
  return cachedResponse({ key, name: 'captions', params, videoId: params.videoId, body, ...at });
}
const keys = async () => (await derivedTrackRepository.facts()).map(({ key }) => key);
const textOf = async (key: string) => (await (await database()).get('trackTexts', key))?.text;

/** Stores a response that a run in the collection "mills" received. */
async function saveCapture(params: ParamsOf<'captions'>, receivedAt: number, text = lines): Promise<string> {
  const { body, ...about } = savedResponse(params, receivedAt, text);
  const id = `${receivedAt}`;
  const captureFields = {
    sha256: '',
    bytes: body.length,
    extensionVersion: '1',
    cacheHit: false,
    missing: [],
    skippedRows: 0,
    columns: {},
  };
  const capture: Capture = { ...about, ...captureFields, collectionId: 'mills', id, runId: 'r', step: 0, ids: [] };
  const db = await database();
  await db.put('collections', createCollection('mills', 'Mills', 1));
  await db.put('captures', capture);
  await db.put('captureBodies', { id, body: new TextEncoder().encode(body) });
  return about.key;
}

describe('derivedTrackRepository', () => {
  it('stores facts and text for each track, and nothing for responses without captions', async () => {
    const track = savedResponse({ videoId: a, lang: 'en' }, 5);
    await putResponse(track);
    await putResponse({ ...savedResponse({ videoId: b }, 6, '{"message":"No captions"}'), status: 404 });
    await putResponse(cachedResponse({ key: 'other', name: 'videos', videoId: a, receivedAt: 7 }));
    const progress: [number, number][] = [];
    const result = await derivedTrackRepository.bringUpToDate((done, total) => progress.push([done, total]));
    expect(result).toEqual({ unreadable: 0, isStorageFull: false });
    expect(progress.at(-1)).toEqual([2, 2]);
    const [facts, ...rest] = await derivedTrackRepository.facts();
    expect(rest).toEqual([]);
    const request = { lang: 'en', mode: 'default' };
    expect(facts).toMatchObject({ key: track.key, videoId: a, request, format: 'json', lang: 'en', receivedAt: 5 });
    expect(facts).toMatchObject({
      bytes: lines.length + 1,
      lines: 2,
      unit: 'words',
      count: 5,
      spokenSeconds: 4,
      endSeconds: 6,
    });
    expect(facts).toMatchObject({ speechRate: 75 });
    const [text] = await derivedTrackRepository.texts(null, 10);
    expect(text).toMatchObject({ key: track.key, videoId: a, text: 'the moon & the\nmill wheel turns' });
    expect([...(text?.starts ?? [])]).toEqual([0, 4000]);
    expect(await derivedTrackRepository.texts(track.key, 10)).toEqual([]);
  });

  it('derives each track once, and again after a new request', async () => {
    await putResponse(savedResponse({ videoId: a }, 5));
    await derivedTrackRepository.bringUpToDate(ignoreProgress);
    const progress = vi.fn();
    await derivedTrackRepository.bringUpToDate(progress);
    expect(progress).not.toHaveBeenCalled();
    await putResponse(savedResponse({ videoId: a }, 8, JSON.stringify([line(0, 'anew')])));
    await derivedTrackRepository.bringUpToDate(progress);
    expect(progress).toHaveBeenLastCalledWith(1, 1);
    expect(await derivedTrackRepository.facts()).toMatchObject([{ receivedAt: 8, lines: 1 }]);
    expect(await textOf(savedResponse({ videoId: a }, 8).key)).toBe('anew');
  });

  it('derives a track once whose newer response in a run has no lines', async () => {
    const track = savedResponse({ videoId: a }, 5);
    await putResponse(track);
    await saveCapture({ videoId: a }, 8, '[]');
    await derivedTrackRepository.bringUpToDate(ignoreProgress);
    expect(await derivedTrackRepository.facts()).toMatchObject([{ key: track.key, receivedAt: 5, lines: 2 }]);
    const progress = vi.fn();
    await derivedTrackRepository.bringUpToDate(progress);
    expect(progress).not.toHaveBeenCalled();
  });

  it('notifies only after a change, so that listeners do not refresh endlessly', async () => {
    await putResponse({ ...savedResponse({ videoId: b }, 6, '{"message":"No captions"}'), status: 404 });
    const listener = vi.fn();
    localListeners.add(listener);
    await derivedTrackRepository.bringUpToDate(ignoreProgress);
    expect(listener).not.toHaveBeenCalled();
    await putResponse(savedResponse({ videoId: a }, 5));
    listener.mockClear();
    await derivedTrackRepository.bringUpToDate(ignoreProgress);
    localListeners.delete(listener);
    expect(listener).toHaveBeenCalledWith('trackStatistics');
  });

  it('removes data of deleted captions', async () => {
    await putResponse(savedResponse({ videoId: a }, 5));
    await putResponse(savedResponse({ videoId: b }, 6));
    await derivedTrackRepository.bringUpToDate(ignoreProgress);
    await (await database()).delete('responses', savedResponse({ videoId: a }, 5).key);
    await derivedTrackRepository.bringUpToDate(ignoreProgress);
    expect(await keys()).toEqual([savedResponse({ videoId: b }, 6).key]);
    expect(await (await database()).getAllKeys('trackTexts')).toEqual(await keys());
  });

  it('includes captions of runs and uses the newest response', async () => {
    const key = await saveCapture({ videoId: a }, 9);
    await putResponse(savedResponse({ videoId: a }, 5, '[]'));
    await derivedTrackRepository.bringUpToDate(ignoreProgress);
    expect(await derivedTrackRepository.facts()).toMatchObject([{ key, receivedAt: 9, lines: 2 }]);
    await deleteCollection('mills');
    expect(await keys()).toEqual([]);
    await derivedTrackRepository.bringUpToDate(ignoreProgress);
    expect(await derivedTrackRepository.facts()).toMatchObject([{ key, receivedAt: 5, lines: 0 }]);
  });

  it('skips a response that cannot be read', async () => {
    await putResponse(savedResponse({ videoId: a }, 5, '[{"offset":'));
    await putResponse({
      ...savedResponse({ videoId: a, lang: 'de' }, 6),
      params: { videoId: a, mode: 'no such mode' },
    });
    await putResponse(savedResponse({ videoId: b }, 7));
    expect(await derivedTrackRepository.bringUpToDate(ignoreProgress)).toEqual({
      unreadable: 2,
      isStorageFull: false,
    });
    expect(await keys()).toEqual([savedResponse({ videoId: b }, 7).key]);
  });

  it('does not restore a video deleted during the update', async () => {
    await putResponse(savedResponse({ videoId: a }, 5));
    await putResponse(savedResponse({ videoId: b }, 6));
    const key = await saveCapture({ videoId: a, lang: 'de' }, 7);
    const get = vi.spyOn(responseRepository, 'get');
    get.mockImplementationOnce(async (of) => {
      get.mockRestore();
      const response = await responseRepository.get(of);
      await deleteVideoData(a);
      return response;
    });
    await derivedTrackRepository.bringUpToDate(ignoreProgress);
    expect(await keys()).toEqual([savedResponse({ videoId: b }, 6).key]);
    expect(await textOf(key)).toBeUndefined();
  });

  it('derives the newest tracks first and reports each track that it stored', async () => {
    for (let n = 1; n <= 30; n++) {
      const key = cacheKey('captions', { videoId: a }, `${service}/${n}`);
      await putResponse({ ...savedResponse({ videoId: a }, n), key });
    }
    const reportedTimes: number[] = [];
    await derivedTrackRepository.bringUpToDate(ignoreProgress, (tracks) =>
      reportedTimes.push(...tracks.map(({ facts }) => facts.receivedAt)),
    );
    expect(Math.min(...reportedTimes.slice(0, 12))).toBe(19);
    expect(reportedTimes.toSorted((one, other) => other - one)).toEqual(
      Array.from({ length: 30 }, (_, index) => 30 - index),
    );
  });

  it('notifies before all tracks are derived', async () => {
    for (let n = 1; n <= 60; n++) {
      const key = cacheKey('captions', { videoId: a }, `${service}/${n}`);
      await putResponse({ ...savedResponse({ videoId: a }, n), key });
    }
    const listed: Promise<number>[] = [];
    const listener = () => listed.push(derivedTrackRepository.facts().then(({ length }) => length));
    localListeners.add(listener);
    await derivedTrackRepository.bringUpToDate(ignoreProgress);
    localListeners.delete(listener);
    expect((await Promise.all(listed))[0]).toBeLessThan(40);
  });

  it('stops when storage is full, and keeps the tracks that are already stored', async () => {
    await putResponse(savedResponse({ videoId: a }, 5));
    await derivedTrackRepository.bringUpToDate(ignoreProgress);
    await putResponse(savedResponse({ videoId: b }, 6));
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    expect(await derivedTrackRepository.bringUpToDate(ignoreProgress)).toMatchObject({
      isStorageFull: true,
    });
    expect(await keys()).toEqual([savedResponse({ videoId: a }, 5).key]);
  });
});
