import { describe, expect, it } from 'vitest';
import { testService } from './test-service.ts';

const service = testService();
const { get } = service;
const sample = () => service.running.sample;
const idsOf = (body: Awaited<ReturnType<typeof get>>['body']) =>
  Object.values(body.data ?? {}).map((row) => row.videoId);

const allPages = async (query: Record<string, string>) => {
  const ids: unknown[] = [];
  let token = '';
  do {
    const { body } = await get('/playlistItems', { ...query, ...(token ? { pageToken: token } : {}) });
    ids.push(...idsOf(body));
    token = String(body.nextPageToken ?? '');
  } while (token);
  return ids;
};

describe('GET /playlistItems', () => {
  it('returns the items of a playlist in order', async () => {
    const { playlistId } = sample();
    expect(await allPages({ playlistId })).toEqual(service.running.sampleData.playlist(playlistId)?.videoIds);
  });

  it('returns every field of the interface', async () => {
    const row = (await get('/playlistItems', { playlistId: sample().playlistId })).body.data?.[0];
    expect(row).toMatchObject({
      kind: 'youtube#video',
      videoId: expect.any(String),
      id: expect.any(String),
      privacyStatus: 'public',
      videoPublishedAt: expect.any(String),
      publishedAt: expect.any(String),
      channelId: expect.any(String),
      channelTitle: expect.any(String),
      title: expect.any(String),
      description: expect.any(String),
      playlistId: sample().playlistId,
      position: 0,
      videoOwnerChannelTitle: expect.any(String),
      videoOwnerChannelId: expect.stringMatching(/^UC/),
    });
  });

  it('returns the uploads of a channel', async () => {
    const { channelId } = sample();
    const uploads = service.running.sampleData.uploads(channelId).map((video) => video.id);
    expect(await allPages({ channelId })).toEqual(uploads);
    expect(await allPages({ playlistId: channelId.replace('UC', 'UU') })).toEqual(uploads);
  });

  it('returns a row for every playlist that contains a video', async () => {
    const { videoId } = sample();
    const { body } = await get('/playlistItems', { videoId });
    const playlists = service.running.sampleData.playlistsWith(videoId).map((playlist) => playlist.id);
    expect(new Set(idsOf(body))).toEqual(new Set([videoId]));
    expect(Object.values(body.data ?? {}).map((row) => row.playlistId)).toEqual(expect.arrayContaining(playlists));
  });

  it('pages forward and back', async () => {
    const { playlistId } = sample();
    const first = (await get('/playlistItems', { playlistId })).body;
    const second = (await get('/playlistItems', { playlistId, pageToken: String(first.nextPageToken) })).body;
    const back = (await get('/playlistItems', { playlistId, pageToken: String(second.prevPageToken) })).body;
    expect(idsOf(second)).not.toEqual(idsOf(first));
    expect(back).toEqual(first);
  });

  it.each([
    ['a playlist', { playlistId: 'PLnothing' }],
    ['a channel', { channelId: `UC${'0'.repeat(22)}` }],
    ['a video', { videoId: '00000000000' }],
  ])('returns 404 for %s that does not exist', async (_, query) => {
    expect((await get('/playlistItems', query)).status).toBe(404);
  });
});
