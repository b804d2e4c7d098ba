import { describe, expect, it } from 'vitest';
import { testService } from './test-service.ts';

const service = testService();
const { get, control } = service;

/** Returns a video whose related videos fill `least` to `most` pages. */
const withPages = (least: number, most: number): string => {
  const { sampleData } = service.running;
  const found = sampleData.videos.find(({ id }) => {
    const pages = Math.ceil(sampleData.related(id).length / 20);
    return least <= pages && pages <= most;
  });
  return found?.id ?? '';
};

describe('GET /relatedVideos', () => {
  it('returns one page of at most 20 videos by default', async () => {
    const { status, body } = await get('/relatedVideos', { videoId: withPages(3, 10) });
    expect(status).toBe(200);
    expect(body).toMatchObject({ totalResults: 20, pagesFetched: 1 });
    expect(body.data?.[0]).toMatchObject({
      videoId: expect.stringMatching(/^.{11}$/),
      title: expect.any(String),
      publishedAt: expect.any(String),
      viewCount: expect.any(Number),
    });
  });

  it('fetches the requested number of pages', async () => {
    const { body } = await get('/relatedVideos', { videoId: withPages(3, 10), pages: '2' });
    expect(body).toMatchObject({ totalResults: 40, pagesFetched: 2 });
  });

  it('reports the number of fetched pages if fewer exist than requested', async () => {
    const videoId = withPages(2, 4);
    const count = service.running.sampleData.related(videoId).length;
    const { body } = await get('/relatedVideos', { videoId, pages: '10' });
    expect(body).toMatchObject({ totalResults: count, pagesFetched: Math.ceil(count / 20) });
  });

  it.each([
    [1, 530],
    [5, 2530],
    [10, 5030],
  ])('bills %i fetched pages at %i millionths of a dollar', async (pages, micros) => {
    await control('DELETE', 'bill');
    await get('/relatedVideos', { videoId: withPages(10, 10), pages: String(pages) });
    const { byEndpoint } = await control('GET', 'bill');
    expect(byEndpoint?.relatedVideos).toEqual({ requests: 1, units: pages, micros });
  });

  it('bills only fetched pages if fewer exist than requested', async () => {
    const videoId = withPages(2, 2);
    await control('DELETE', 'bill');
    await get('/relatedVideos', { videoId, pages: '10' });
    expect((await control('GET', 'bill')).byEndpoint?.relatedVideos?.micros).toBe(1030);
  });

  it('omits some or all channel fields in some rows', async () => {
    const { body } = await get('/relatedVideos', {
      videoId: service.running.sampleData.special.fewRelated,
      pages: '10',
    });
    expect(body).toMatchObject({ totalResults: 37, pagesFetched: 2 });
    const rows = Object.values(body.data ?? {});
    const fields = (index: number) => Object.keys(rows[index] ?? {}).filter((name) => name.startsWith('channel'));
    expect([fields(0), fields(3), fields(9), fields(1).length > 1]).toEqual([
      [],
      ['channelTitle'],
      ['channelId'],
      true,
    ]);
  });

  it('omits videos that are blocked in the country', async () => {
    const { sampleData } = service.running;
    const blockedIn = (id: string) => sampleData.related(id).find((video) => video.blockedIn.length > 0);
    const id = sampleData.videos.find((video) => blockedIn(video.id))?.id ?? '';
    const blocked = blockedIn(id);
    const query = { videoId: id, pages: '10' };
    const idsFor = async (more: Record<string, string>) =>
      Object.values((await get('/relatedVideos', { ...query, ...more })).body.data ?? {}).map((row) => row.videoId);
    expect(await idsFor({})).toContain(blocked?.id);
    expect(await idsFor({ regionCode: blocked?.blockedIn[0] ?? '' })).not.toContain(blocked?.id);
  });

  it('returns titles in the requested language if available', async () => {
    const { sampleData } = service.running;
    const id = sampleData.videos.find((video) => sampleData.related(video.id)[0]?.localizations.de)?.id ?? '';
    const { body } = await get('/relatedVideos', { videoId: id, lang: 'de' });
    expect(body.data?.[0]?.title).toBe(sampleData.related(id)[0]?.localizations.de?.title);
  });

  it.each(['0', '11', '1.5', 'two'])('rejects %s pages', async (pages) => {
    const { status, body } = await get('/relatedVideos', { videoId: withPages(1, 10), pages });
    expect(status).toBe(400);
    expect(body.error?.issues?.[0]?.path).toEqual(['pages']);
  });

  it('accepts a video id of one letter, returns no rows for an unknown id, and rejects an empty one', async () => {
    expect((await get('/relatedVideos', { videoId: 'x' })).body).toEqual({
      totalResults: 0,
      pagesFetched: 1,
      data: [],
    });
    expect((await get('/relatedVideos', { videoId: '' })).status).toBe(400);
  });
});
