import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { savedResponsesAbout } from '@/lib/details/repository/saved-responses';
import type { Capture } from '@/lib/provenance/capture';
import { responseRepository } from '@/lib/requests/repository/responses';
import { putResponse } from '@/lib/requests/repository/save-response';
import type { EndpointName, ParamsOf } from '@/lib/service/endpoints';
import { endpointOf } from '@/lib/service/endpoints';
import { VideoId } from '@/lib/service/ids';
import { readResponse } from '@/lib/service/read-response';
import { cacheKey } from '@/lib/service/response-cache';
import { closeDatabase, database } from '@/lib/storage/database';
import { heldAnswer } from '../fakes';

const [a, b] = [VideoId.parse('-aaaaaaaaaa'), VideoId.parse('bbbbbbbbbbb')];
const service = 'https://service.example';
const rows = (...ids: VideoId[]) => `{"data": [${ids.map((id) => `{"id": "${id}", "viewCount": "7"}`).join(' , ')}]}`;

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(closeDatabase);

/** An answer of a run, as the engine keeps it. */
async function ran<N extends EndpointName>(
  name: N,
  asked: ParamsOf<N>,
  receivedAt: number,
  ids: VideoId[],
  body: string,
) {
  const db = await database();
  const id = `${receivedAt}`;
  const question = { name, asked, key: cacheKey(name, asked, service), videoId: endpointOf(name).videoIdIn(asked) };
  const came = { requestedAt: receivedAt, receivedAt, status: 200, contentType: 'application/json' };
  const kept = {
    sha256: '',
    bytes: body.length,
    extVersion: '1',
    cacheHit: false,
    missing: [],
    setAside: 0,
    sheet: {},
  };
  const capture: Capture = { collectionId: 'mills', id, runId: 'r', step: 0, ids, ...question, ...came, ...kept };
  await db.put('captures', capture);
  await db.put('bodies', { id, body: new TextEncoder().encode(body) });
  return question.key;
}

describe('what a run paid for is free everywhere', () => {
  it('is the answer to exactly its question, the newest of several', async () => {
    await ran('relatedVideos', { videoId: a }, 1, [b], '[{"videoId":"bbbbbbbbbbb","n":1}]');
    const key = await ran('relatedVideos', { videoId: a }, 2, [b], '[{"videoId":"bbbbbbbbbbb","n":2}]');
    expect(await responseRepository.get(key)).toEqual({
      ...heldAnswer({ key, name: 'relatedVideos', asked: { videoId: a }, videoId: a, requestedAt: 2, receivedAt: 2 }),
      body: '[{"videoId":"bbbbbbbbbbb","n":2}]',
      captureId: '2',
    });
    expect(await responseRepository.get('another')).toBeUndefined();
  });

  it('gives way to what the user asked for later, and goes before what is older', async () => {
    const key = await ran('relatedVideos', { videoId: a }, 5, [b], '[]');
    await putResponse(heldAnswer({ key, receivedAt: 4 }));
    expect(await responseRepository.get(key)).toMatchObject({ receivedAt: 5 });
    await putResponse(heldAnswer({ key, receivedAt: 6 }));
    expect(await responseRepository.get(key)).toMatchObject({ receivedAt: 6 });
  });

  it('is found by the video that its question is about, beside what was asked in the panel, newest first', async () => {
    await ran('relatedVideos', { videoId: a }, 5, [b], '[]');
    await putResponse(heldAnswer({ key: 'k', videoId: a, receivedAt: 6 }));
    expect((await savedResponsesAbout(a)).map(({ name, receivedAt }) => [name, receivedAt])).toEqual([
      ['captions', 6],
      ['relatedVideos', 5],
    ]);
  });

  it('tells the details of a video out of a list of a thousand, as if it alone had been asked for', async () => {
    await ran('batchVideos', { ids: [a, b], lang: 'de' }, 4, [a, b], rows(a, b));
    await ran('batchVideos', { ids: [b, a] }, 5, [b, a], rows(b, a));
    const [details, ...rest] = await savedResponsesAbout(a);
    expect(rest).toEqual([]);
    expect(details).toMatchObject({ name: 'videos', asked: { ids: [a] }, videoId: a, receivedAt: 5, captureId: '5' });
    expect(details?.body).toBe(`{"data":[{"id": "${a}", "viewCount": "7"}]}`);
    const read = details && readResponse('videos', details);
    expect(read).toMatchObject({ ok: true, value: { value: { data: [{ id: a, viewCount: '7' }] }, setAside: [] } });
  });

  it('keeps the language and the fields that the list was asked for', async () => {
    await ran('batchVideos', { ids: [a, b], lang: 'de', fields: ['title'] }, 4, [a, b], rows(a, b));
    expect((await savedResponsesAbout(a))[0]?.asked).toEqual({ ids: [a], lang: 'de', fields: ['title'] });
  });

  it('tells no details out of lists that hold none, and none of a video that is not in them', async () => {
    await ran('playlistItems', { playlist: 'PLx' }, 5, [a], `[{"videoId":"${a}"}]`);
    await ran('batchVideos', { ids: [a, b] }, 6, [b], rows(b));
    expect(await savedResponsesAbout(a)).toEqual([]);
  });

  it('is not looked through where only the user’s own questions count', async () => {
    await ran('relatedVideos', { videoId: a }, 5, [b], '[]');
    expect(await responseRepository.askedAbout(a)).toEqual([]);
  });

  it('is told to pages that show what is held', async () => {
    const { notifyChanged } = await import('@/lib/messaging/change-events');
    const heard = vi.fn();
    const stop = responseRepository.watch(heard);
    notifyChanged('captures');
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
    stop();
  });
});
