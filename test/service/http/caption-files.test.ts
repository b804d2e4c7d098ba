import { describe, expect, it } from 'vitest';
import { testService } from './test-service.ts';
import { captionFormats } from './value-sets.ts';

const service = testService();
const { get } = service;
const path = () => `/files/captions/${service.running.sample.videoId}`;
const rowsOf = async (query: Record<string, string> = {}) => Object.values((await get(path(), query)).body);

describe('GET /files/captions/{videoId}', () => {
  it('lists every track in all formats, and translations as well', async () => {
    const rows = await rowsOf();
    const own = service.running.sampleData.video(service.running.sample.videoId)?.tracks ?? [];
    for (const track of own)
      expect(rows.filter((row) => String(row.languageName) === track.languageName).length).toBe(captionFormats.length);
    expect(rows.some((row) => String(row.languageName).includes('translated'))).toBe(true);
  });

  it('returns signed links only for formats of the platform', async () => {
    const linked = (await rowsOf()).filter((row) => row.url).map((row) => row.format);
    expect(new Set(linked)).toEqual(new Set(['srt', 'vtt', 'ttml', 'srv1', 'srv2', 'srv3', 'json3']));
  });

  it('returns static links in the form of the interface', async () => {
    const [row] = await rowsOf({ lang: 'en', format: 'vtt' });
    const { url, sample } = service.running;
    expect(row?.staticUrl).toBe(`${url}/captions/${sample.videoId}?format=vtt&lang=en`);
  });

  it.each(captionFormats)('filters by the format %s', async (format) => {
    expect(new Set((await rowsOf({ format })).map((row) => row.format))).toEqual(new Set([format]));
  });

  it.each(['en', 'sw'])('filters by the language %s', async (lang) => {
    expect(new Set((await rowsOf({ lang })).map((row) => row.languageCode))).toEqual(new Set([lang]));
  });

  it('returns an empty list for a video without captions', async () => {
    expect((await get(`/files/captions/${service.running.sampleData.special.withoutCaptions}`)).body).toEqual([]);
  });

  it('links to the file that the captions endpoint returns', async () => {
    const [row] = await rowsOf({ lang: 'en', format: 'srt' });
    const linked = await (await fetch(String(row?.url))).text();
    const own = await get(`/captions/${service.running.sample.videoId}`, { lang: 'en', format: 'srt' });
    expect(linked).toBe(own.body);
  });

  it('returns static links that require the token', async () => {
    const [row] = await rowsOf({ lang: 'en', format: 'srt' });
    expect((await fetch(String(row?.staticUrl))).status).toBe(403);
  });
});
