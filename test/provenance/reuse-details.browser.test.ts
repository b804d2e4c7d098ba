import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { sha256Digest } from '@/lib/browser/environment';
import { createCollection } from '@/lib/collection/collection';
import { storeCollection } from '@/lib/collection/repository/collection-repository';
import { closeDatabase, database } from '@/lib/database/database';
import { captureRepository } from '@/lib/provenance/repository/capture-repository';
import { putResponse } from '@/lib/requests/repository/save-response';
import { detailsReuseRepository } from '@/lib/runs/repository/reuse-details';
import { cacheKey } from '@/lib/service/request';
import { deleteVideoData } from '@/lib/storage/repository/delete-video';
import { cachedResponse } from '../fakes';
import { a, b, fillEverything } from '../storage/filled-database';

beforeEach(async () => {
  fakeBrowser.reset();
  vi.stubGlobal('indexedDB', new IDBFactory());
  await fillEverything();
  await storeCollection(createCollection('moon', 'Moon', 1));
  // The id of a real capture starts with the time when the response was received, so a copy with such an id is stored.
  const db = await database();
  const [whole] = (await captureRepository.captures('mills')).filter(({ id }) => id.startsWith('whole'));
  const body = await db.get('captureBodies', whole?.id ?? '');
  if (!whole || !body) throw new Error('The saved responses are missing.');
  await db.put('captures', { ...whole, id: '0000000001000-x', requestedAt: 900, receivedAt: 1000 });
  await db.put('captureBodies', { ...body, id: '0000000001000-x' });
});
afterEach(closeDatabase);

const service = 'https://service.example';
const key = cacheKey('videos', { ids: [b] }, service);
const cached = cachedResponse({
  key,
  name: 'videos',
  params: { ids: [b] },
  videoId: b,
  receivedAt: 1500,
  body: `{"data":[{"id":"${b}","title":"B"}]}`,
});

describe('detailsReuseRepository', () => {
  it('finds details received after a given time in other collections and in the response cache', async () => {
    await putResponse(cached);
    const found = (await detailsReuseRepository.sources('moon', 999)).map(({ ids, capture }) => [
      ids,
      capture?.id ?? null,
    ]);
    expect(found).toEqual([
      [[a, b], '0000000001000-x'],
      [[b], null],
    ]);
    expect(await detailsReuseRepository.sources('mills', 999)).toMatchObject([{ capture: null }]);
    expect(await detailsReuseRepository.sources('moon', 1500)).toEqual([]);
  });

  it('copies a response once, with body and checksum, and keeps the original', async () => {
    const [source] = await detailsReuseRepository.sources('moon', 999);
    if (!source) throw new Error('Nothing is found.');
    const reuses = [{ source, ids: [b] }];
    await Promise.all([detailsReuseRepository.reuse('moon', reuses), detailsReuseRepository.reuse('moon', reuses)]);
    const [capture, ...more] = await captureRepository.captures('moon');
    expect(more).toEqual([]);
    const body = (await captureRepository.body(capture?.id ?? '')) ?? '';
    expect(body).toBe(`{"data":[{"id":"${b}","title":"T ${b}"}]}`);
    expect(capture).toMatchObject({
      ids: [b],
      cacheHit: true,
      sha256: await sha256Digest(new TextEncoder().encode(body)),
    });
    expect(JSON.parse((await captureRepository.body('0000000001000-x')) ?? '')).toMatchObject({
      data: [{ id: a }, { id: b }],
    });
    expect(await (await database()).count('ledger')).toBe(1);
  });

  it('copies a cached response, but not a newer unreadable one attached to it', async () => {
    await putResponse(cached);
    await putResponse({ ...cached, receivedAt: 1600, body: '{"data":[7]}' });
    const [, source] = await detailsReuseRepository.sources('moon', 999);
    if (source) await detailsReuseRepository.reuse('moon', [{ source, ids: [b] }]);
    const captures = await captureRepository.captures('moon');
    expect(captures).toMatchObject([{ ids: [b], name: 'videos', reusedFrom: { captureId: null } }]);
    expect(captures[0]).not.toHaveProperty('newerEmptyResponse');
  });

  it('copies nothing if the collection or response was deleted meanwhile', async () => {
    const [source] = await detailsReuseRepository.sources('moon', 999);
    if (!source) throw new Error('Nothing is found.');
    expect(await detailsReuseRepository.reuse('gone', [{ source, ids: [b] }])).toEqual({ ok: true, value: [] });
    await deleteVideoData(b);
    expect(await detailsReuseRepository.reuse('moon', [{ source, ids: [b] }])).toEqual({ ok: true, value: [] });
    expect(await captureRepository.captures('moon')).toEqual([]);
  });

  it('writes nothing if the storage is full', async () => {
    const [source] = await detailsReuseRepository.sources('moon', 999);
    if (!source) throw new Error('Nothing is found.');
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await detailsReuseRepository.reuse('moon', [{ source, ids: [b] }])).toEqual({
      ok: false,
      failure: { kind: 'storage-full' },
    });
    full.mockRestore();
    expect(await captureRepository.captures('moon')).toEqual([]);
  });

  it('copies the whole history without duplicates, even when it is copied back, and undoes the copy', async () => {
    const copied = await detailsReuseRepository.copyHistory('mills', 'moon', [b]);
    expect((await captureRepository.captures('moon')).map(({ receivedAt, ids }) => [receivedAt, ids])).toEqual([
      [2, [b]],
      [1000, [b]],
    ]);
    const before = await captureRepository.count('mills');
    await detailsReuseRepository.copyHistory('mills', 'moon', [b]);
    await detailsReuseRepository.copyHistory('moon', 'mills', [b]);
    expect([await captureRepository.count('moon'), await captureRepository.count('mills')]).toEqual([2, before]);
    if (copied.ok) await detailsReuseRepository.undoCopy(copied.value);
    expect(await captureRepository.count('moon')).toBe(0);
  });
});
