import { describe, expect, it } from 'vitest';
import { testService } from './test-service.ts';
import { videosFields } from './video-row.ts';

const service = testService();
const { get, control } = service;
const first = (count: number) => service.running.sampleData.videos.slice(0, count);
const joined = (count: number) =>
  first(count)
    .map((video) => video.id)
    .join(',');

describe('GET /videos', () => {
  it('returns a description of ten million characters and counts beyond 64 bits exactly', async () => {
    const { hugeDescription, hugeCounts } = service.running.sampleData.special;
    const { body } = await get('/videos', { ids: `${hugeDescription},${hugeCounts}` });
    expect(String(body.data?.[0]?.description)).toHaveLength(10_000_000);
    expect(body.data?.[1]).toMatchObject({
      viewCount: '9007199254740993',
      likeCount: '9223372036854775809',
      commentCount: '18446744073709551617',
    });
  });

  it('returns videos in the requested order', async () => {
    const { status, body } = await get('/videos', { ids: joined(3) });
    expect(status).toBe(200);
    expect(body.totalResults).toBe(3);
    expect(Object.values(body.data ?? {}).map((row) => row.id)).toEqual(first(3).map((video) => video.id));
  });

  it('returns every field in the form of the interface', async () => {
    const video = service.running.sampleData.videos.find((each) => each.tags && each.topicIds.length > 0);
    const row = (await get('/videos', { ids: video?.id ?? '' })).body.data?.[0];
    expect(row).toMatchObject({
      publishedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      channelId: expect.stringMatching(/^UC.{22}$/),
      viewCount: expect.stringMatching(/^\d+$/),
      likeCount: expect.stringMatching(/^\d+$/),
      commentCount: expect.stringMatching(/^\d+$/),
      duration: expect.stringMatching(/^P(\d+D)?(T(\d+H)?(\d+M)?(\d+S)?)?$/),
      parsedDuration: Math.round(video?.duration ?? 0),
      uploadStatus: 'processed',
      privacyStatus: 'public',
      tags: video?.tags,
      topicCategories: video?.topicIds.map((id) => expect.stringMatching(new RegExp(`^https://.*${id}$`))),
    });
    expect(row?.thumbnails?.maxres).toMatchObject({ width: 1280, height: 720 });
    expect(Object.keys(row?.thumbnails ?? {})).toEqual(['default', 'medium', 'high', 'standard', 'maxres']);
  });

  it('omits a field that the video does not have', async () => {
    const video = service.running.sampleData.videos.find((each) => each.tags === null);
    const row = (await get('/videos', { ids: video?.id ?? '' })).body.data?.[0] ?? {};
    expect('tags' in row).toBe(false);
  });

  it('omits unknown ids and returns a repeated one once', async () => {
    const id = joined(1);
    expect((await get('/videos', { ids: `${id},zzzzzzzzzzz,${id}` })).body.totalResults).toBe(1);
  });

  it.each(videosFields)('returns only the requested field %s', async (field) => {
    const video = service.running.sampleData.videos.find(
      (each) =>
        each.tags && each.topicIds[0] && each.defaultLanguage && each.defaultAudioLanguage && each.localizations.de,
    );
    const { body } = await get('/videos', { ids: video?.id ?? '', fields: field });
    expect(Object.keys(body.data?.[0] ?? {})).toEqual([field]);
  });

  it('accepts repeated `fields` parameters', async () => {
    const { body } = await service.send(`/videos?ids=${joined(1)}&fields=title&fields=isShort`, {
      headers: { authorization: `Bearer ${service.running.token}` },
    });
    expect(Object.keys(body.data?.[0] ?? {})).toEqual(['title', 'isShort']);
  });

  it('returns isShort only on request', async () => {
    const ids = joined(1);
    expect('isShort' in ((await get('/videos', { ids })).body.data?.[0] ?? {})).toBe(false);
    expect((await get('/videos', { ids, additionalFields: 'isShort' })).body.data?.[0]?.isShort).toBe(
      first(1)[0]?.isShort,
    );
  });

  it('returns title and description in the requested language', async () => {
    const video = service.running.sampleData.videos.find((each) => Object.keys(each.localizations).length > 0);
    const [lang = '', words] = Object.entries(video?.localizations ?? {})[0] ?? [];
    const row = (await get('/videos', { ids: video?.id ?? '', lang })).body.data?.[0];
    expect(row).toMatchObject({ title: words?.title, description: words?.description });
  });

  it('rejects a language that is only in set A of the interface', async () => {
    expect((await get('/videos', { ids: joined(1), lang: 'yue' })).status).toBe(400);
  });

  it('accepts 80 ids unless a switch sets a lower limit', async () => {
    expect((await get('/videos', { ids: joined(80) })).body.totalResults).toBe(80);
    await control('PATCH', 'switches', { mostIdsInVideos: 50 });
    const { body } = await get('/videos', { ids: joined(51) });
    await control('PATCH', 'switches', { mostIdsInVideos: null });
    expect(body.error?.issues?.[0]).toMatchObject({ code: 'too_big', maximum: 50, path: ['ids'] });
  });
});
