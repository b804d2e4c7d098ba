import type { Capture } from '@/lib/provenance/records';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeDatabase, database } from '@/lib/database/database';
import { savedResponsesAbout } from '@/lib/details/repository/saved-responses';
import { responseRepository, savedNamesAbout, watchResponses } from '@/lib/requests/repository/responses';
import { putResponse } from '@/lib/requests/repository/save-response';
import { type EndpointName, endpointOf, type ParamsOf } from '@/lib/service/endpoints';
import { VideoId } from '@/lib/service/ids';
import { readResponse } from '@/lib/service/read-response';
import { cacheKey } from '@/lib/service/request';
import { cachedResponse } from '../fakes';

const a = VideoId.parse('-aaaaaaaaaa');
const b = VideoId.parse('bbbbbbbbbbb');
const service = 'https://service.example';
const detailsBody = (...ids: VideoId[]) =>
  `{"data": [${ids.map((id) => `{"id": "${id}", "viewCount": "7"}`).join(' , ')}]}`;

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(closeDatabase);

async function storeCapture<N extends EndpointName>(
  name: N,
  params: ParamsOf<N>,
  receivedAt: number,
  ids: VideoId[],
  body: string,
) {
  const db = await database();
  const id = `${receivedAt}`;
  const request = {
    name,
    params,
    key: cacheKey(name, params, service),
    videoId: endpointOf(name).videoIdIn(params),
  };
  const received = { requestedAt: receivedAt, receivedAt, status: 200, contentType: 'application/json' };
  const captureFields = {
    sha256: '',
    bytes: body.length,
    extensionVersion: '1',
    cacheHit: false,
    missing: [],
    skippedRows: 0,
    columns: {},
  };
  const capture: Capture = {
    collectionId: 'mills',
    id,
    runId: 'r',
    step: 0,
    ids,
    ...request,
    ...received,
    ...captureFields,
  };
  await db.put('captures', capture);
  await db.put('captureBodies', { id, body: new TextEncoder().encode(body) });
  return request.key;
}

describe('responseRepository › responses of runs', () => {
  it('returns the latest response to an identical request', async () => {
    await storeCapture('relatedVideos', { videoId: a }, 1, [b], '[{"videoId":"bbbbbbbbbbb","n":1}]');
    const key = await storeCapture('relatedVideos', { videoId: a }, 2, [b], '[{"videoId":"bbbbbbbbbbb","n":2}]');
    expect(await responseRepository.get(key)).toEqual({
      ...cachedResponse({
        key,
        name: 'relatedVideos',
        params: { videoId: a },
        videoId: a,
        requestedAt: 2,
        receivedAt: 2,
      }),
      body: '[{"videoId":"bbbbbbbbbbb","n":2}]',
      captureId: '2',
    });
    expect(await responseRepository.get('another')).toBeUndefined();
  });

  it("prefers the later of a run's response and a cached one", async () => {
    const key = await storeCapture('relatedVideos', { videoId: a }, 5, [b], '[]');
    await putResponse(cachedResponse({ key, receivedAt: 4 }));
    expect(await responseRepository.get(key)).toMatchObject({ receivedAt: 5 });
    await putResponse(cachedResponse({ key, receivedAt: 6 }));
    expect(await responseRepository.get(key)).toMatchObject({ receivedAt: 6 });
  });

  const captions = '[{"offset":0,"text":"a"}]';
  const params = { videoId: a };
  const inRun = (receivedAt: number, body: string) => storeCapture('captions', params, receivedAt, [], body);
  const inCache = (receivedAt: number, body: string) => {
    const key = cacheKey('captions', params, service);
    return putResponse(cachedResponse({ key, params, videoId: a, receivedAt, body }));
  };

  it.each([
    ['of a run next to newer ones in the cache', inRun, inCache],
    ['in the cache next to newer ones of a run', inCache, inRun],
    ['of a run next to newer ones of another run', inRun, inRun],
  ])('returns captions %s that have no lines', async (_, storeOlder, storeNewer) => {
    await storeOlder(1, captions);
    await storeNewer(2, '[]');
    const expected = { receivedAt: 1, body: captions, newerEmptyResponse: { receivedAt: 2, body: '[]' } };
    expect(await responseRepository.get(cacheKey('captions', params, service))).toMatchObject(expected);
    expect(await savedResponsesAbout(a)).toMatchObject([expected]);
  });
});

describe('savedResponsesAbout', () => {
  it('returns responses of runs together with cached ones, newest first', async () => {
    await storeCapture('relatedVideos', { videoId: a }, 5, [b], '[]');
    await putResponse(cachedResponse({ key: 'k', videoId: a, receivedAt: 6 }));
    expect((await savedResponsesAbout(a)).map(({ name, receivedAt }) => [name, receivedAt])).toEqual([
      ['captions', 6],
      ['relatedVideos', 5],
    ]);
  });

  it.each([
    ['relatedVideos', 1],
    ['videos', 1],
    ['captions', 0],
  ] as const)('reads only the bodies of the endpoint %s', async (name, bodies) => {
    await storeCapture('relatedVideos', { videoId: a }, 5, [b], '[]');
    await storeCapture('batchVideos', { ids: [a, b] }, 6, [a, b], detailsBody(a, b));
    const get = vi.spyOn(IDBObjectStore.prototype, 'get');
    const responses = await savedResponsesAbout(a, name);
    expect(responses.map((one) => one.name)).toEqual(bodies === 0 ? [] : [name]);
    expect(get).toHaveBeenCalledTimes(bodies);
    get.mockRestore();
  });

  it('returns the details of one video from a response about several', async () => {
    await storeCapture('batchVideos', { ids: [a, b], lang: 'de' }, 4, [a, b], detailsBody(a, b));
    await storeCapture('batchVideos', { ids: [b, a] }, 5, [b, a], detailsBody(b, a));
    const [details, ...rest] = await savedResponsesAbout(a);
    expect(rest).toEqual([]);
    expect(details).toMatchObject({ name: 'videos', params: { ids: [a] }, videoId: a, receivedAt: 5, captureId: '5' });
    expect(details?.body).toBe(`{"data":[{"id": "${a}", "viewCount": "7"}]}`);
    const read = details && readResponse('videos', details);
    expect(read).toMatchObject({ ok: true, value: { value: { data: [{ id: a, viewCount: '7' }] }, skippedRows: [] } });
  });

  it("keeps the language and fields of the list's request", async () => {
    await storeCapture('batchVideos', { ids: [a, b], lang: 'de', fields: ['title'] }, 4, [a, b], detailsBody(a, b));
    expect((await savedResponsesAbout(a))[0]?.params).toEqual({ ids: [a], lang: 'de', fields: ['title'] });
  });

  it('returns no details from lists without them, or without the video', async () => {
    await storeCapture('playlistItems', { playlist: 'PLx' }, 5, [a], `[{"videoId":"${a}"}]`);
    await storeCapture('batchVideos', { ids: [a, b] }, 6, [b], detailsBody(b));
    expect(await savedResponsesAbout(a)).toEqual([]);
  });
});

describe('savedNamesAbout', () => {
  it('includes responses of runs, so that no captions are requested automatically next to theirs', async () => {
    await putResponse(cachedResponse({ key: 'k', name: 'relatedVideos', videoId: a }));
    await storeCapture('captions', { videoId: a, mode: 'force-whisper' }, 5, [], '[]');
    await storeCapture('captions', { videoId: b }, 6, [], '[]');
    expect((await savedNamesAbout(a)).map(({ name }) => name)).toEqual(['relatedVideos', 'captions']);
  });

  it('notifies pages of new captures', async () => {
    const { notifyChanged } = await import('@/lib/database/changes');
    const listener = vi.fn();
    const stop = watchResponses(listener);
    notifyChanged('captures');
    await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce());
    stop();
  });
});
