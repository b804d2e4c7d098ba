import { describe, expect, it } from 'vitest';
import { testService } from './test-service.ts';
import { popularFields } from './video-row.ts';

const service = testService();
const { get } = service;
const idsOf = (body: Awaited<ReturnType<typeof get>>['body']) => Object.values(body.data ?? {}).map((row) => row.id);

describe('GET /popularVideos', () => {
  it('returns a page of the most viewed videos', async () => {
    const { status, body } = await get('/popularVideos');
    expect(status).toBe(200);
    expect(body).toMatchObject({ totalResults: 200, resultsPerPage: 50, nextPageToken: expect.any(String) });
    const counts = Object.values(body.data ?? {}).map((row) => Number(row.viewCount));
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });

  it('returns the addresses of captions and files', async () => {
    const row = (await get('/popularVideos', { maxResults: '1' })).body.data?.[0];
    expect(row).toMatchObject({
      captionsUrl: `${service.running.url}/captions/${row?.id}`,
      videoFileUrl: `${service.running.url}/files/video/${row?.id}`,
      audioFileUrl: `${service.running.url}/files/audio/${row?.id}`,
    });
  });

  it.each(popularFields)('returns only the id and the requested field %s', async (field) => {
    const { body } = await get('/popularVideos', { fields: field });
    const names = new Set(Object.values(body.data ?? {}).flatMap((row) => Object.keys(row)));
    expect([...names].toSorted()).toEqual(['id', field].toSorted());
  });

  it('returns 200 different videos over all pages', async () => {
    const ids: unknown[] = [];
    let page = '';
    do {
      const { body } = await get('/popularVideos', page ? { pageToken: page } : {});
      ids.push(...idsOf(body));
      page = String(body.nextPageToken ?? '');
    } while (page);
    expect(new Set(ids).size).toBe(200);
  });

  it('filters by category', async () => {
    const { body } = await get('/popularVideos', { videoCategoryId: '27' });
    expect(new Set(Object.values(body.data ?? {}).map((row) => row.categoryId))).toEqual(new Set(['27']));
  });

  it('omits videos that are blocked in the country', async () => {
    const { sampleData } = service.running;
    const country = sampleData.videos.find((video) => video.blockedIn.length > 0)?.blockedIn[0] ?? '';
    const { body } = await get('/popularVideos', { regionCode: country });
    expect(idsOf(body).filter((id) => sampleData.video(String(id))?.blockedIn.includes(country))).toEqual([]);
  });

  it('returns titles in the requested language if available, otherwise the original titles', async () => {
    const original = Object.values((await get('/popularVideos')).body.data ?? {});
    const localised = Object.values((await get('/popularVideos', { lang: 'de' })).body.data ?? {});
    const expected = original.map(({ title, localizations }) => localizations?.de?.title ?? title);
    expect(localised.map(({ title }) => title)).toEqual(expected);
    expect(expected).not.toEqual(original.map(({ title }) => title));
  });
});
