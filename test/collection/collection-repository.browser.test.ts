import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createCollection, type NewItem } from '@/lib/collection/collection';
import { changeCollection } from '@/lib/collection/repository/change-collection';
import {
  collectionRepository,
  restoreVideos,
  storeCollection,
} from '@/lib/collection/repository/collection-repository';
import { deleteAllCollections, deleteCollection } from '@/lib/collection/repository/delete-collection';
import { closeDatabase, database } from '@/lib/database/database';
import { VideoId } from '@/lib/service/ids';
import { ok } from '@/lib/shared/result';
import { itemsInBatch } from './collection-item';

const a = '-aaaaaaaaaa';
const b = 'bbbbbbbbbbb';
const c = 'ccccccccccc';
const item = (videoId = a, rank: number | null = null): NewItem => ({
  videoId: VideoId.parse(videoId),
  title: null,
  context: { from: 'panel', page: 'watch', address: null, rank },
});

const storedItems = async () =>
  (await collectionRepository.batches('first')).flatMap((batch) => [...itemsInBatch(batch)]);

const fakeMessage = (key: string) => (key === 'localeTag' ? 'en' : `the word for ${key}`);

beforeEach(() => {
  vi.spyOn(fakeBrowser.i18n, 'getMessage').mockImplementation(fakeMessage as never);
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.spyOn(Date, 'now').mockReturnValue(1000);
});
afterEach(closeDatabase);

describe('collectionRepository', () => {
  it('stores a video with its origin, and finds it', async () => {
    await collectionRepository.add('first', [item(a)]);
    expect(await collectionRepository.idsInCollection('first', [a, b])).toEqual(new Set([a]));
    expect(await storedItems()).toEqual([{ ...item(a), collectionId: 'first', addedAt: 1000 }]);
    expect(await (await database()).getAll('collections')).toEqual([
      createCollection('first', 'the word for defaultCollection', 1000),
    ]);
  });

  it('returns the default collection without writing it', async () => {
    expect(await collectionRepository.all()).toEqual([
      createCollection('first', 'the word for defaultCollection', 1000),
    ]);
    expect(await collectionRepository.get('first')).toMatchObject({ id: 'first' });
    expect(await collectionRepository.get('another')).toBeUndefined();
    expect(await (await database()).count('collections')).toBe(0);
  });

  it('lists the default collection first, until it is deleted', async () => {
    await changeCollection('first', {});
    await storeCollection(createCollection('clocks', 'Clocks', 1000));
    expect((await collectionRepository.all()).map(({ id }) => id)).toEqual(['first', 'clocks']);
    await deleteCollection('first');
    expect((await collectionRepository.all()).map(({ id }) => id)).toEqual(['clocks']);
  });

  it('changes the default collection before it has videos', async () => {
    await changeCollection('first', { name: 'Tide mills' });
    expect(await collectionRepository.all()).toMatchObject([{ id: 'first', name: 'Tide mills' }]);
  });

  it('keeps known videos unchanged, and returns the new ones', async () => {
    await collectionRepository.add('first', [item(b)]);
    vi.spyOn(Date, 'now').mockReturnValue(2000);
    expect(await collectionRepository.add('first', [item(a, 1), item(b, 2), item(c, 3), item(a, 4)])).toEqual(
      ok([a, c]),
    );
    expect(await collectionRepository.count('first')).toBe(3);
    expect((await storedItems()).find(({ videoId }) => videoId === b)).toMatchObject({
      addedAt: 1000,
    });
  });

  it('returns removed videos, which can be restored unchanged', async () => {
    await collectionRepository.add('first', [item(a, 7), item(b)]);
    const removed = await collectionRepository.remove('first', [a, c]);
    expect(removed).toMatchObject([{ ids: [a, b], ranks: [7, null], addedAt: 1000 }]);
    expect([...(await collectionRepository.idsInCollection('first', [a, b, c]))]).toEqual([b]);
    await restoreVideos(removed);
    expect((await storedItems()).find(({ videoId }) => videoId === a)).toMatchObject({
      context: { rank: 7 },
    });
  });

  it('deletes all videos and collections', async () => {
    await collectionRepository.add('first', [item(a)]);
    await deleteAllCollections();
    expect([await collectionRepository.count('first'), await (await database()).count('collections')]).toEqual([0, 0]);
  });
});
