import { describe, expect, it } from 'vitest';
import { testService } from './test-service.ts';
import { batchFields } from './video-row.ts';

const service = testService();
const { post, control } = service;
const ids = (count: number) => service.running.sampleData.videos.slice(0, count).map((video) => video.id);

describe('POST /batch/videos', () => {
  it('returns many videos in one response', async () => {
    const { status, body } = await post('/batch/videos', { ids: ids(1000) });
    expect(status).toBe(200);
    expect(body.totalResults).toBe(1000);
    expect(body.data?.[999]?.id).toBe(ids(1000)[999]);
  });

  it('rejects more than 1000 ids', async () => {
    const { body } = await post('/batch/videos', { ids: ids(1001) });
    expect(body.error?.issues?.[0]).toMatchObject({ code: 'too_big', maximum: 1000, type: 'array', path: ['ids'] });
  });

  it.each(batchFields)('returns only the id and the requested field %s', async (field) => {
    const { body } = await post('/batch/videos', { ids: ids(30) }, { fields: field });
    const names = new Set(Object.values(body.data ?? {}).flatMap((row) => Object.keys(row)));
    expect([...names].toSorted()).toEqual(['id', field].toSorted());
  });

  it('returns the title in the requested language', async () => {
    const video = service.running.sampleData.videos.find((each) => Object.keys(each.localizations).length > 0);
    const [lang = '', words] = Object.entries(video?.localizations ?? {})[0] ?? [];
    expect((await post('/batch/videos', { ids: [video?.id] }, { lang })).body.data?.[0]?.title).toBe(words?.title);
  });

  it.each([
    [1, 1],
    [50, 1],
    [75, 2],
    [100, 2],
    [101, 3],
    [1000, 20],
  ])('bills %i ids as %i chunks', async (count, chunks) => {
    await control('DELETE', 'bill');
    await post('/batch/videos', { ids: ids(count) });
    const { byEndpoint, prices } = await control('GET', 'bill');
    const micros = chunks * Number(prices?.rates?.batchVideos?.unit);
    expect(byEndpoint?.batchVideos).toEqual({ requests: 1, units: chunks, micros });
  });
});
