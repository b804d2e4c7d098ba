import { describe, expect, it } from 'vitest';
import { type EndpointName, pricesFromSeed, type Rejection } from './drawn-prices.ts';
import { testService } from './http/test-service.ts';

/** Returns the first seed whose prices bill this kind of rejected request, or do not bill it. */
const seedWhere = (rejection: Rejection, isBilled: boolean): number => {
  let seed = 1;
  while (pricesFromSeed(seed).billedRejections[rejection] !== isBilled) seed += 1;
  return seed;
};

describe('a REST response', () => {
  const service = testService();
  const { get, post, control } = service;
  const sample = () => service.running.sample;

  it.each<[EndpointName, () => Promise<unknown>]>([
    ['captions', () => get(`/captions/${sample().videoId}`)],
    ['batchVideos', () => post('/batch/videos', { ids: [sample().videoId] })],
    ['videos', () => get('/videos', { ids: sample().videoId })],
    ['popularVideos', () => get('/popularVideos')],
    ['search', () => get('/search')],
    ['autocomplete', () => get('/autocomplete', { q: 'a' })],
    ['relatedVideos', () => get('/relatedVideos', { videoId: sample().videoId })],
    ['playlistItems', () => get('/playlistItems', { playlistId: sample().playlistId })],
    ['commentReplies', () => get('/commentReplies', { parentCommentId: sample().commentId })],
    ['captionFiles', () => get(`/files/captions/${sample().videoId}`)],
    ['thumbnailFiles', () => get(`/files/thumbnails/${sample().videoId}`)],
    ['audioFiles', () => get(`/files/audio/${sample().videoId}`)],
    ['videoFiles', () => get(`/files/video/${sample().videoId}`)],
  ])('of %s is billed once at the rate of its endpoint', async (name, send) => {
    await control('DELETE', 'bill');
    await send();
    const { total, byEndpoint, prices } = await control('GET', 'bill');
    const rate = prices?.rates?.[name];
    const micros = Number(rate?.request) + Number(rate?.unit);
    expect(total).toEqual({ requests: 1, micros });
    expect(byEndpoint).toEqual({ [name]: { requests: 1, units: 1, micros } });
  });

  it('has its request listed in the bill, without the token', async () => {
    await control('DELETE', 'bill');
    await get('/autocomplete', { q: 'mill' });
    const { log } = await control('GET', 'bill');
    expect(log?.[0]).toMatchObject({ endpoint: 'autocomplete', query: 'q=mill', status: 200, micros: 130 });
    expect(JSON.stringify(log)).not.toContain(service.running.token);
  });
});

const rejections: [Rejection, string][] = [
  ['invalid', '/autocomplete'],
  ['forbidden', '/autocomplete?q=a'],
  ['not-found', '/captions/00000000000'],
];

describe.each(rejections)('a rejected request of the kind %s', (rejection, path) => {
  describe.each([true, false])('with a seed that bills it: %s', (isBilled) => {
    const service = testService({ seed: seedWhere(rejection, isBilled) });

    it('is billed accordingly', async () => {
      const { token } = await service.control('POST', 'tokens', rejection === 'forbidden' ? { seconds: -5 } : {});
      const response = await service.send(path, { headers: { authorization: `Bearer ${token}` } });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect((await service.control('GET', 'bill')).total?.requests).toBe(isBilled ? 1 : 0);
    });

    it('is never billed for a request without a token', async () => {
      await service.control('DELETE', 'bill');
      await service.send(path);
      expect((await service.control('GET', 'bill')).total?.requests).toBe(0);
    });

    it('is never billed to a project with zero balance', async () => {
      await service.control('DELETE', 'bill');
      await service.control('PUT', 'balance', { micros: 0 });
      const { status } = await service.send(path, { headers: { authorization: `Bearer ${service.running.token}` } });
      expect([status, (await service.control('GET', 'bill')).total?.requests]).toEqual([403, 0]);
    });
  });
});
