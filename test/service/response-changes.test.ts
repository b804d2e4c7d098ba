import { afterEach, describe, expect, it } from 'vitest';
import { makeMalformed, makeWellFormed } from '../e2e/control.ts';
import { testService } from './http/test-service.ts';
import { malformedRows } from './malformed-rows.ts';

const service = testService();
const { get, control } = service;
const sample = () => service.running.sample;
const related = async () => (await get('/relatedVideos', { videoId: sample().videoId, pages: '3' })).body;

afterEach(() => makeWellFormed(service.running));

describe('makeMalformed', () => {
  it('omits fields in some or all rows', async () => {
    await makeMalformed(service.running, {
      endpoint: 'relatedVideos',
      rows: [0, -1],
      drop: ['channelId', 'viewCount'],
    });
    const rows = Object.values((await related()).data ?? {});
    const counted = rows.map((row) => row.viewCount !== undefined && row.channelId !== undefined);
    expect([counted[0], counted[1], counted.at(-2), counted.at(-1)]).toEqual([false, true, true, false]);
    await makeMalformed(service.running, { endpoint: 'relatedVideos', keep: ['videoId'] });
    expect(Object.keys((await related()).data?.[5] ?? {})).toEqual(['videoId']);
  });

  it('sets wrong types, unknown fields and invalid rows', async () => {
    await makeMalformed(service.running, { endpoint: 'relatedVideos', rows: [1], set: { title: 7, mood: ['calm'] } });
    await makeMalformed(service.running, { endpoint: 'relatedVideos', rows: [2], instead: null });
    const { data } = await related();
    expect([data?.[1]?.title, data?.[1]?.mood, data?.[2]]).toEqual([7, ['calm'], null]);
  });

  it('replaces the envelope or the whole body', async () => {
    await makeMalformed(service.running, {
      endpoint: 'relatedVideos',
      envelope: { pagesFetched: 1, totalResults: null },
    });
    expect(await related()).toMatchObject({ pagesFetched: 1 });
    expect(Object.keys(await related())).toEqual(['pagesFetched', 'data']);
    await makeMalformed(service.running, { endpoint: 'relatedVideos', body: [] });
    expect(await related()).toEqual([]);
  });

  it('changes a plain list, and only for the given endpoint', async () => {
    await makeMalformed(service.running, { endpoint: 'audioFiles', rows: [0], instead: 'x' });
    expect((await get(`/files/audio/${sample().videoId}`)).body[0]).toBe('x');
    expect((await get(`/files/video/${sample().videoId}`)).body[0]?.itag).toBeGreaterThan(0);
  });

  it('changes a line of JSON captions and does not make SRT requests fail', async () => {
    const path = `/captions/${sample().videoId}`;
    await makeMalformed(service.running, { endpoint: 'captions', rows: [1], set: { text: '[Music]' } });
    const lines = (await get(path)).body as unknown as { text: string }[];
    expect(lines.map(({ text }) => text === '[Music]').slice(0, 3)).toEqual([false, true, false]);
    const asSrt = await get(path, { format: 'srt' });
    expect(asSrt.status).toBe(200);
  });

  it('does not affect billing or error responses', async () => {
    await control('DELETE', 'bill');
    await makeMalformed(service.running, { endpoint: 'relatedVideos', body: null });
    expect(await related()).toBe(null);
    expect((await control('GET', 'bill')).total?.requests).toBe(1);
    expect((await get('/relatedVideos')).status).toBe(400);
  });

  it.each(Object.keys(malformedRows) as (keyof typeof malformedRows)[])(
    'can omit, change and add fields of a list: %s',
    async (list) => {
      const { withoutOptional, wrongTypes, unknownFields } = malformedRows[list];
      const { videoId, commentId } = sample();
      const requests: Record<keyof typeof malformedRows, () => ReturnType<typeof get>> = {
        videos: () => get('/videos', { ids: videoId }),
        relatedVideos: () => get('/relatedVideos', { videoId }),
        commentReplies: () => get('/commentReplies', { parentCommentId: commentId }),
        captionFiles: () => get(`/files/captions/${videoId}`),
        thumbnailFiles: () => get(`/files/thumbnails/${videoId}`),
        audioFiles: () => get(`/files/audio/${videoId}`),
        videoFiles: () => get(`/files/video/${videoId}`),
      };
      const first = async () => {
        const { body } = await requests[list]();
        return Object.entries(Object.values(body.data ?? body)[0] ?? {});
      };
      const ordinary = Object.fromEntries(await first());
      await makeMalformed(service.running, withoutOptional());
      const names = (await first()).map(([name]) => name);
      expect(names.length).toBeLessThan(Object.keys(ordinary).length);
      await makeWellFormed(service.running);
      await makeMalformed(service.running, wrongTypes([0]));
      const wrong = await first();
      for (const [name, value] of Object.entries(ordinary))
        if (!names.includes(name)) expect(wrong).not.toContainEqual([name, value]);
      await makeWellFormed(service.running);
      await makeMalformed(service.running, unknownFields());
      expect((await first()).length).toBeGreaterThan(Object.keys(ordinary).length);
    },
  );
});
