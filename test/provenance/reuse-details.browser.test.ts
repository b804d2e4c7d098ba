import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { sha256 } from '@/lib/browser/sha256';
import { newCollection } from '@/lib/collection/collection';
import { collectionRoom } from '@/lib/collection/repository/collection-repository';
import { evidenceRoom } from '@/lib/provenance/repository/capture-repository';
import { forgetVideo } from '@/lib/provenance/repository/delete-video';
import { takeOver } from '@/lib/provenance/repository/reuse-details';
import { putResponse } from '@/lib/requests/repository/put-response';
import { cacheKey } from '@/lib/service/cache-key';
import { closeDatabase, database } from '@/lib/storage/database';
import { heldAnswer } from '../fakes';
import { a, b, fillEverything } from '../storage/filled-database';

beforeEach(async () => {
  fakeBrowser.reset();
  vi.stubGlobal('indexedDB', new IDBFactory());
  await fillEverything();
  await collectionRoom.put(newCollection('moon', 'Moon', 1));
  // Captures are named after the time at which they were kept.
  const db = await database();
  const [whole] = (await evidenceRoom.captures('mills')).filter(({ id }) => id.startsWith('whole'));
  const body = await db.get('bodies', whole?.id ?? '');
  if (!whole || !body) throw new Error('The shelves are not filled.');
  await db.put('captures', { ...whole, id: '0000000001000-x', requestedAt: 900, receivedAt: 1000 });
  await db.put('bodies', { ...body, id: '0000000001000-x' });
});
afterEach(closeDatabase);

const service = 'https://service.example';
const key = cacheKey('videos', { ids: [b] }, service);
const beside = heldAnswer({
  key,
  name: 'videos',
  asked: { ids: [b] },
  videoId: b,
  receivedAt: 1500,
  body: `{"data":[{"id":"${b}","title":"B"}]}`,
});

describe('details that are held elsewhere', () => {
  it('are found in other collections and beside videos, where they came since', async () => {
    await putResponse(beside);
    const found = (await takeOver.sources('moon', 999)).map(({ ids, capture }) => [ids, capture?.id ?? null]);
    expect(found).toEqual([
      [[a, b], '0000000001000-x'],
      [[b], null],
    ]);
    expect(await takeOver.sources('mills', 999)).toMatchObject([{ capture: null }]);
    expect(await takeOver.sources('moon', 1500)).toEqual([]);
  });

  it('are taken over once, with a body and its sum, and the original stays as it is', async () => {
    const [source] = await takeOver.sources('moon', 999);
    if (!source) throw new Error('Nothing is found.');
    const takes = [{ source, ids: [b] }];
    await Promise.all([takeOver.take('moon', takes), takeOver.take('moon', takes)]);
    const [capture, ...more] = await evidenceRoom.captures('moon');
    expect(more).toEqual([]);
    const body = (await evidenceRoom.body(capture?.id ?? '')) ?? '';
    expect(body).toBe(`{"data":[{"id":"${b}","title":"T ${b}"}]}`);
    expect(capture).toMatchObject({ ids: [b], cacheHit: true, sha256: await sha256(new TextEncoder().encode(body)) });
    expect(JSON.parse((await evidenceRoom.body('0000000001000-x')) ?? '')).toMatchObject({
      data: [{ id: a }, { id: b }],
    });
    expect(await (await database()).count('ledger')).toBe(1);
  });

  it('come from what was asked beside a video too, without a newer response that cannot be read', async () => {
    await putResponse(beside);
    await putResponse({ ...beside, receivedAt: 1600, body: '{"data":[7]}' });
    const [, source] = await takeOver.sources('moon', 999);
    if (source) await takeOver.take('moon', [{ source, ids: [b] }]);
    const captures = await evidenceRoom.captures('moon');
    expect(captures).toMatchObject([{ ids: [b], name: 'videos', taken: { captureId: null } }]);
    expect(captures[0]).not.toHaveProperty('worse');
  });

  it('are nothing where the collection or the answer was forgotten meanwhile', async () => {
    const [source] = await takeOver.sources('moon', 999);
    if (!source) throw new Error('Nothing is found.');
    expect(await takeOver.take('gone', [{ source, ids: [b] }])).toEqual({ ok: true, value: [] });
    await forgetVideo(b);
    expect(await takeOver.take('moon', [{ source, ids: [b] }])).toEqual({ ok: true, value: [] });
    expect(await evidenceRoom.captures('moon')).toEqual([]);
  });

  it('write nothing by halves where there is no room, and say so', async () => {
    const [source] = await takeOver.sources('moon', 999);
    if (!source) throw new Error('Nothing is found.');
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await takeOver.take('moon', [{ source, ids: [b] }])).toEqual({
      ok: false,
      failure: { kind: 'storage-full' },
    });
    full.mockRestore();
    expect(await evidenceRoom.captures('moon')).toEqual([]);
  });

  it('go along with all of their history, once, and back again without a second copy', async () => {
    const along = await takeOver.takeAlong('mills', 'moon', [b]);
    expect((await evidenceRoom.captures('moon')).map(({ receivedAt, ids }) => [receivedAt, ids])).toEqual([
      [2, [b]],
      [1000, [b]],
    ]);
    const before = await evidenceRoom.count('mills');
    await takeOver.takeAlong('mills', 'moon', [b]);
    await takeOver.takeAlong('moon', 'mills', [b]);
    expect([await evidenceRoom.count('moon'), await evidenceRoom.count('mills')]).toEqual([2, before]);
    if (along.ok) await takeOver.takeBack(along.value);
    expect(await evidenceRoom.count('moon')).toBe(0);
  });
});
