import { describe, expect, it } from 'vitest';
import { undocumentedNames } from '../../lib/service/assumptions.ts';
import { testService } from './http/test-service.ts';

const service = testService();
const { get, send, control } = service;

describe('the request log of the local service', () => {
  it('lists every request with its header names but without their values', async () => {
    await control('DELETE', 'seen');
    await get('/search', { q: 'mill' });
    await send('/nowhere');
    const requests = await control('GET', 'seen');
    expect(requests[0]).toMatchObject({
      to: 'service',
      endpoint: 'search',
      method: 'GET',
      path: '/search',
      query: 'q=mill',
      authorized: true,
      status: 200,
    });
    expect(requests[0]?.headers).toContain('authorization');
    expect(requests[1]).toMatchObject({ endpoint: null, authorized: false, status: 404 });
    expect(JSON.stringify(requests)).not.toContain(service.running.token);
  });

  it('records whether a request to the platform carried a token', async () => {
    await control('DELETE', 'seen');
    const address = `${service.running.platformUrl}/watch?v=${service.running.sample.videoId}`;
    await fetch(address);
    await fetch(address, { headers: { authorization: 'Bearer x' } });
    const requests = Object.values(await control('GET', 'seen'));
    expect(requests.map((each) => [each.to, each.endpoint, each.authorized])).toEqual([
      ['platform', 'page', false],
      ['platform', 'page', true],
    ]);
  });
});

describe('the control interface', () => {
  it('sets and returns switches, and rejects an unknown switch', async () => {
    await control('PATCH', 'switches', { linkHours: 1 });
    expect(await control('GET', 'switches')).toMatchObject({ linkHours: 1, rawText: false });
    expect((await control('PATCH', 'switches', { linkHour: 1 })).error).toMatch(/linkHour/);
  });

  it('renames every undocumented parameter with a switch', async () => {
    const names = Object.fromEntries(Object.keys(undocumentedNames).map((key) => [key, `own${key.replace('.', '')}`]));
    await control('PATCH', 'switches', { names });
    expect(await control('GET', 'names')).toEqual(names);
    const { sample } = service.running;
    const tries: [string, Record<string, string>][] = [
      ['/videos', { [names['videos.ids'] ?? '']: sample.videoId }],
      ['/playlistItems', { [names['playlistItems.playlist'] ?? '']: sample.playlistId }],
      ['/commentReplies', { [names['commentReplies.comment'] ?? '']: sample.commentId }],
    ];
    for (const [path, query] of tries) expect((await get(path, query)).status).toBe(200);
    expect((await get('/search', { [names['search.safeSearch'] ?? '']: 'off' })).status).toBe(400);
    await control('PATCH', 'switches', { names: {} });
  });

  it('lists its actions in response to an unknown action', async () => {
    expect((await control('GET', 'nothing')).controls).toContain('GET bill');
  });
});
