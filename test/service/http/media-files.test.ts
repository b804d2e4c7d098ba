import { describe, expect, it } from 'vitest';
import { testService } from './test-service.ts';

const service = testService();
const { get, control } = service;
const link = (row: { url?: unknown } | undefined): string => String(row?.url);
const sample = () => service.running.sample.videoId;
const special = () => service.running.sampleData.special;
const rowsOf = async (path: string, query = {}) => Object.values((await get(path, query)).body);
/** Returns a country in which the video `special.withoutFormatsHere` has formats. */
const openCountry = () => {
  const blocked = service.running.sampleData.video(special().withoutFormatsHere)?.blockedIn ?? [];
  return ['US', 'BR', 'IN', 'NZ'].find((country) => !blocked.includes(country)) ?? '';
};

describe('GET /files/audio/{videoId}', () => {
  it('lists formats with every audio field of the interface', async () => {
    const [row] = await rowsOf(`/files/audio/${sample()}`);
    expect(row).toMatchObject({
      itag: expect.any(Number),
      mimeType: expect.stringMatching(/^audio\/.*codecs=/),
      bitrate: expect.any(Number),
      averageBitrate: expect.any(Number),
      initRange: { start: '0', end: expect.stringMatching(/^\d+$/) },
      indexRange: { start: expect.stringMatching(/^\d+$/), end: expect.stringMatching(/^\d+$/) },
      lastModified: expect.stringMatching(/^\d+$/),
      contentLength: expect.stringMatching(/^\d+$/),
      quality: 'tiny',
      projectionType: 'RECTANGULAR',
      audioQuality: expect.stringMatching(/^AUDIO_QUALITY_/),
      approxDurationMs: expect.stringMatching(/^\d+$/),
      audioSampleRate: expect.stringMatching(/^\d+$/),
      audioChannels: 2,
      parsedContentLength: expect.stringMatching(/^\d+(\.\d+)? [KMG]?B$/),
      lengthSeconds: expect.stringMatching(/^\d+$/),
      parsedLastModified: expect.stringMatching(/^\d{4}-/),
    });
  });

  it('returns no formats in a blocked country, by default DE, and formats in another country', async () => {
    const path = `/files/audio/${special().withoutFormatsHere}`;
    expect(await rowsOf(path)).toEqual([]);
    expect((await rowsOf(path, { regionCode: openCountry() })).length).toBeGreaterThan(0);
  });

  it('uses the country that a switch sets', async () => {
    await control('PATCH', 'switches', { country: openCountry() });
    const rows = await rowsOf(`/files/audio/${special().withoutFormatsHere}`);
    await control('PATCH', 'switches', { country: null });
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe('GET /files/video/{videoId}', () => {
  it('lists formats with picture fields and without audio fields', async () => {
    const [row] = await rowsOf(`/files/video/${sample()}`);
    expect(row).toMatchObject({ width: 1920, height: 1080, fps: 30, qualityLabel: '1080p' });
    for (const name of ['audioQuality', 'audioSampleRate', 'audioChannels'])
      expect(Object.keys(row ?? {})).not.toContain(name);
  });

  it('returns empty ranges, implausible years and highReplication in some rows', async () => {
    const ids = service.running.sampleData.videos.slice(0, 20).map((video) => video.id);
    const rows = (await Promise.all(ids.map((id) => rowsOf(`/files/video/${id}`)))).flat();
    expect(rows.some((row) => Object.keys(row.initRange ?? {}).length === 0)).toBe(true);
    expect(rows.some((row) => String(row.parsedLastModified).startsWith('+0'))).toBe(true);
    expect(rows.some((row) => row.highReplication)).toBe(true);
  });

  it('uses the country in the undocumented parameter instead of the one that a switch sets', async () => {
    const path = `/files/video/${special().withoutFormatsHere}`;
    expect((await rowsOf(path, { regionCode: openCountry() })).length).toBeGreaterThan(0);
    await control('PATCH', 'switches', { country: openCountry() });
    expect(await rowsOf(path, { regionCode: 'DE' })).toEqual([]);
    await control('PATCH', 'switches', { country: null });
  });
});

describe('the media files of a special video', () => {
  const types = async (list: string) =>
    (await rowsOf(`/files/${list}/${special().everyCodec}`)).map(({ mimeType }) => String(mimeType));

  it.each([
    ['audio', ['mp4a.40.2', 'mp4a.40.5', 'opus', 'vorbis', 'ac-3', 'ec-3', 'iamf', 'zzz']],
    ['video', ['avc1', 'vp9', 'vp09', 'vp8', 'av01', 'hvc1', 'hev1', 'mp4v', 'mp4a', 'zzz']],
  ])('state every codec in the MIME type and lack one in some rows: %s', async (list, codecs) => {
    const all = await types(list);
    for (const codec of codecs) expect(all.some((type) => type.includes(codec))).toBe(true);
    expect(all.some((type) => !type.includes('codecs'))).toBe(true);
  });

  it('include 60 fps, HDR, portrait and empty labels, and have no audio fields even with sound', async () => {
    const rows = await rowsOf(`/files/video/${special().everyCodec}`);
    const labels = rows.map(({ qualityLabel }) => qualityLabel);
    expect(labels).toEqual(expect.arrayContaining(['1080p60', '1080p60 HDR', '2160p60 HDR', '4320p60', '']));
    expect(rows.some(({ width, height }) => Number(height) > Number(width))).toBe(true);
    const withSound = rows.find(({ mimeType }) => /avc1.*mp4a/.test(String(mimeType)));
    expect(Object.keys(withSound ?? {}).filter((name) => name.startsWith('audio'))).toEqual([]);
  });

  it('have links with the stated content length', async () => {
    const rows = [
      ...(await rowsOf(`/files/audio/${special().everyCodec}`)),
      ...(await rowsOf(`/files/video/${special().everyCodec}`)),
    ];
    const responses = await Promise.all(rows.map((row) => fetch(link(row), { method: 'HEAD' })));
    expect(responses.map(({ headers }) => headers.get('content-length'))).toEqual(rows.map((row) => row.contentLength));
  });

  it('are absent in each of four countries for a video without formats', async () => {
    for (const regionCode of ['DE', 'US', 'JP', 'ZW'])
      expect(await rowsOf(`/files/audio/${special().withoutFormats}`, { regionCode })).toEqual([]);
  });

  it.each(['audio', 'video'])('are absent before the video starts: %s', async (list) => {
    expect(await rowsOf(`/files/${list}/${special().upcoming}`)).toEqual([]);
  });
});

describe('a media link', () => {
  const smallest = async () => (await rowsOf(`/files/audio/${special().shortest}`))[0];

  it('returns exactly the stated number of bytes', async () => {
    const row = await smallest();
    const response = await fetch(link(row));
    expect(response.headers.get('content-length')).toBe(row?.contentLength);
    expect((await response.arrayBuffer()).byteLength).toBe(Number(row?.contentLength));
  });

  it.each([
    ['bytes=0-99', 0],
    ['bytes=1000-', 1000],
    ['bytes=-10', null],
  ])('returns the range %s', async (range, start) => {
    const row = await smallest();
    const whole = new Uint8Array(await (await fetch(link(row))).arrayBuffer());
    const response = await fetch(link(row), { headers: { range } });
    const part = new Uint8Array(await response.arrayBuffer());
    expect(response.status).toBe(206);
    const from = start ?? whole.length - 10;
    expect(response.headers.get('content-range')).toBe(`bytes ${from}-${from + part.length - 1}/${whole.length}`);
    expect(part).toEqual(whole.slice(from, from + part.length));
  });

  it('rejects a range beyond the end', async () => {
    const response = await fetch(link(await smallest()), { headers: { range: 'bytes=999999999999-' } });
    expect(response.status).toBe(416);
  });

  it('states its expiry as `expire` and stops working then', async () => {
    const row = await smallest();
    const hours = (Number(new URL(link(row)).searchParams.get('expire')) - Date.now() / 1000) / 3600;
    expect(hours).toBeGreaterThan(5.9);
    await control('PATCH', 'switches', { clockAheadSeconds: 7 * 3600 });
    const late = await fetch(link(row));
    const fresh = await fetch(link(await smallest()));
    await control('PATCH', 'switches', { clockAheadSeconds: 0 });
    expect([late.status, fresh.status]).toEqual([403, 200]);
    await fresh.body?.cancel();
  });

  it('is refused if its expiry is changed', async () => {
    const url = new URL(link(await smallest()));
    url.searchParams.set('expire', '99999999999');
    expect((await fetch(url)).status).toBe(403);
  });

  it('to licensed content works only from the network that requested it', async () => {
    await control('PATCH', 'switches', { network: 'home' });
    const licensed = link((await rowsOf(`/files/audio/${special().regionLicensed}`))[0]);
    const free = link(await smallest());
    await control('PATCH', 'switches', { network: 'cafe' });
    const away = [(await fetch(licensed)).status, (await fetch(free, { method: 'HEAD' })).status];
    await control('PATCH', 'switches', { network: null });
    expect(away).toEqual([403, 200]);
    expect((await fetch(licensed, { method: 'HEAD' })).status).toBe(200);
  });
});
