import { describe, expect, it } from 'vitest';
import { testService } from './test-service.ts';
import { captionFormats } from './value-sets.ts';

const service = testService();
const { get, control } = service;
const sample = () => service.running.sample.videoId;
const special = () => service.running.sampleData.special;

/** Returns a language in which the sample video has no track. */
const foreign = () => {
  const own = service.running.sampleData.video(sample())?.tracks.map((track) => track.lang) ?? [];
  return ['fr', 'de', 'ja', 'sw'].find((lang) => !own.includes(lang)) ?? '';
};

describe('GET /captions/{videoId}', () => {
  it('returns items with all six fields', async () => {
    const { status, body } = await get(`/captions/${sample()}`);
    expect(status).toBe(200);
    expect(body[0]).toEqual({
      offset: expect.any(Number),
      duration: expect.any(Number),
      lang: expect.any(String),
      text: expect.any(String),
      wordCount: expect.any(Number),
      speechRate: expect.any(Number),
    });
  });

  it.each(captionFormats)('accepts the format %s', async (format) => {
    expect((await get(`/captions/${sample()}`, { format })).status).toBe(200);
  });

  it('returns plain text and CSV as a JSON string', async () => {
    const csv = await get(`/captions/${sample()}`, { format: 'csv' });
    expect(csv.contentType).toContain('application/json');
    expect(String(csv.body).split('\n')[0]).toBe('text,duration,offset,lang,wordCount,speechRate');
    expect(typeof (await get(`/captions/${sample()}`, { format: 'text' })).body).toBe('string');
  });

  it('returns raw CSV if the switch `rawText` is on', async () => {
    await control('PATCH', 'switches', { rawText: true });
    const csv = await get(`/captions/${sample()}`, { format: 'csv' });
    await control('PATCH', 'switches', { rawText: false });
    expect(csv.contentType).toContain('text/csv');
    expect(String(csv.body)).toMatch(/^text,duration,offset/);
  });

  it.each([
    ['srt', 'application/x-subrip', /^1\r?\n00:00:/],
    ['vtt', 'text/vtt', /^WEBVTT/],
    ['srv1', 'text/xml', /<transcript>/],
  ])('returns %s with its own content type', async (format, type, beginning) => {
    const file = await get(`/captions/${sample()}`, { format });
    expect(file.contentType).toContain(type);
    expect(String(file.body)).toMatch(beginning);
  });

  it('returns the default language if the request names none', async () => {
    const video = service.running.sampleData.video(sample());
    const { body } = await get(`/captions/${sample()}`);
    expect(body[0]?.lang).toBe(video?.defaultAudioLanguage ?? video?.defaultLanguage);
  });

  it('returns the requested language', async () => {
    const other = service.running.sampleData.video(sample())?.tracks.at(-1)?.lang ?? '';
    expect((await get(`/captions/${sample()}`, { lang: other })).body[0]?.lang).toBe(other);
  });

  it('returns the longest track completely', async () => {
    expect((await get(`/captions/${special().longest}`)).body.length).toBeGreaterThan(30_000);
  });
});

describe('the captions mode', () => {
  it('default fails for an absent language', async () => {
    const { status, body } = await get(`/captions/${sample()}`, { lang: foreign(), mode: 'default' });
    expect(status).toBe(404);
    expect(body.error?.message).toMatch(/captions/);
  });

  it('fallback-auto-translated translates into a language without a track', async () => {
    const native = await get(`/captions/${sample()}`);
    const query = { lang: foreign(), mode: 'fallback-auto-translated' };
    const { body } = await get(`/captions/${sample()}`, query);
    expect(body[0]?.lang).toBe(foreign());
    expect(body[0]?.offset).toBe(native.body[0]?.offset);
    expect(body[0]?.text).not.toBe(native.body[0]?.text);
  });

  it('fallback-auto-translated fails without a track to translate', async () => {
    const query = { lang: 'fr', mode: 'fallback-auto-translated' };
    expect((await get(`/captions/${special().withoutCaptions}`, query)).status).toBe(404);
  });

  it('fallback-whisper transcribes only videos without captions', async () => {
    const query = { mode: 'fallback-whisper' };
    const own = await get(`/captions/${sample()}`);
    expect((await get(`/captions/${sample()}`, query)).body).toEqual(own.body);
    const uncaptioned = service.running.sampleData.videos.find((video) => video.tracks.length === 0 && video.speech);
    expect((await get(`/captions/${uncaptioned?.id}`, query)).body.length).toBeGreaterThan(0);
  });

  it('force-whisper transcribes a video that has captions, at the speech-to-text rate', async () => {
    const own = await get(`/captions/${sample()}`);
    await control('DELETE', 'bill');
    const { body } = await get(`/captions/${sample()}`, { mode: 'force-whisper' });
    expect(body).not.toEqual(own.body);
    const { total, prices } = await control('GET', 'bill');
    expect(total?.micros).toBe(prices?.rates?.speechToText?.request);
  });

  it('force-whisper returns the same captions with a delay of speech-to-text as without', async () => {
    const immediate = await get(`/captions/${sample()}`, { mode: 'force-whisper' });
    await control('PATCH', 'switches', { speechToTextSeconds: 0.01 });
    expect(await get(`/captions/${sample()}`, { mode: 'force-whisper' })).toEqual(immediate);
    expect(immediate.status).toBe(200);
    await control('PATCH', 'switches', { speechToTextSeconds: 0 });
  });

  it('force-whisper is billed before its delayed response, even if the client disconnects', async () => {
    await control('PATCH', 'switches', { speechToTextSeconds: 60 });
    await control('DELETE', 'bill');
    const controller = new AbortController();
    const headers = { authorization: `Bearer ${service.running.token}` };
    const path = `/captions/${sample()}?mode=force-whisper`;
    let isThere = false;
    const pending = service.send(path, { headers, signal: controller.signal }).then(() => {
      isThere = true;
    });
    await expect.poll(async () => (await control('GET', 'bill')).total?.requests).toBe(1);
    // A later request completes first.
    expect((await get(`/captions/${sample()}`)).status).toBe(200);
    expect(isThere).toBe(false);
    controller.abort();
    await expect(pending).rejects.toThrow();
    await control('PATCH', 'switches', { speechToTextSeconds: 0 });
  });
});
