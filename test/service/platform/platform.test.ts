import { describe, expect, it } from 'vitest';
import { sharedSampleData } from '../sample-data/sample-data.ts';
import { createPlatform } from './platform.ts';

const sampleData = sharedSampleData(5);
const platform = createPlatform(sampleData);
const { videoId, commentId, playlistId, channelId } = sampleData.sample;
const request = (path: string, host = 'www.youtube.com', headers: Record<string, string> = {}) =>
  platform(new Request(`http://127.0.0.1:1${path}`, { headers: { ...headers, host } }));
const read = async (path: string, host?: string) => (await request(path, host)).text();
const idsIn = (text: string) =>
  [...text.matchAll(/<a class="title"[^>]*href="[^"]*(?:v=|shorts\/)([\w-]{11})/g)].map(([, id]) => id);

describe('a watch page of the sample platform', () => {
  it.each([
    ['www.youtube.com', 'desktop', ' - YouTube'],
    ['m.youtube.com', 'mobile', ' - YouTube'],
    ['music.youtube.com', 'music', ' - YouTube Music'],
    ['127.0.0.1:8080', 'desktop', ' - YouTube'],
  ])('on %s has the %s layout and a title that ends in "%s"', async (host, site, ending) => {
    const text = await read(`/watch?v=${videoId}`, host);
    expect(text).toContain(`<title>${sampleData.video(videoId)?.title}${ending}</title>`);
    expect(text).toContain(`data-site="${site}"`);
  });

  it('has one muted player with controls that starts at the time in the address', async () => {
    const text = await read(`/watch?v=${videoId}&t=75`);
    expect(text.match(/<video\b/g)).toHaveLength(1);
    expect(text).toMatch(new RegExp(`<video muted controls playsinline [^>]*src="/media/${videoId}.wav#t=75"`));
  });

  it('links to related videos, and to comments by their permalinks', async () => {
    const text = await read(`/watch?v=${videoId}`);
    expect(idsIn(text)).toEqual(
      sampleData
        .related(videoId)
        .slice(0, 12)
        .map(({ id }) => id),
    );
    expect(text).toContain(`href="/watch?v=${videoId}&lc=${commentId}"`);
    expect(text).toContain(`&lc=${sampleData.comment(commentId)?.replies[0]?.id}"`);
  });

  it('highlights the comment whose reply is in the address', async () => {
    const marked = '<li class="marked">';
    expect(await read(`/watch?v=${videoId}`)).not.toContain(marked);
    expect(await read(`/watch?v=${videoId}&lc=${commentId}.9x`)).toContain(marked);
  });

  it('renders titles and replies as text, not as markup', async () => {
    const text = await read(`/watch?v=${sampleData.special.hostileText}`);
    expect(text).toContain('<h1 dir="auto">&lt;b&gt;Captions&lt;/b&gt; that bite</h1>');
    expect(await read(`/watch?v=${videoId}`)).not.toContain('<script>document');
  });

  it('has a strict content security policy', async () => {
    const policy = (await request(`/watch?v=${videoId}`)).headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types page-parts");
  });

  it('shows a notice for an unknown video', async () => {
    const text = await read('/watch?v=aaaaaaaaaaa');
    expect(text).toContain('This video is not available');
    expect(text).toMatch(/<div id="player" hidden /);
  });
});

describe('an advertisement of the sample platform', () => {
  const withAd = createPlatform(sampleData, () => 4);
  const from = async (path: string) => (await withAd(new Request(`http://www.youtube.com${path}`))).text();

  it('plays before the video only on watch pages', async () => {
    const text = await from(`/watch?v=${videoId}`);
    expect(text).toContain(`data-ad="/ad/4.wav" data-media="/media/${videoId}.wav"`);
    expect(text).toMatch(/<video [^>]*src="\/ad\/4\.wav"/);
    expect(await from('/')).toContain('data-ad=""');
    expect(await from(`/parts?of=${encodeURIComponent(`/watch?v=${videoId}`)}`)).toContain('"ad":"/ad/4.wav"');
  });

  it('lasts the configured number of seconds', async () => {
    const sound = Buffer.from(await (await withAd(new Request('http://www.youtube.com/ad/4.wav'))).arrayBuffer());
    expect(sound.readUInt32LE(40) / sound.readUInt32LE(28)).toBe(4);
  });
});

describe('a page of another site', () => {
  it('embeds the video', async () => {
    const response = await request(`/elsewhere/embed?v=${videoId}`, 'example.org');
    expect(response.headers.get('content-security-policy')).toBeNull();
    expect(await response.text()).toContain(`src="https://www.youtube.com/embed/${videoId}"`);
  });
});

describe('a page of the sample platform', () => {
  const shorts = sampleData.videos.filter(({ isShort }) => isShort);

  it('links to the next short if it shows a short', async () => {
    const [first, second] = shorts;
    expect(await read(`/shorts/${first?.id}`)).toContain(`<a id="next-short" href="/shorts/${second?.id}"`);
  });

  it.each(['live', 'embed'])('shows the video: %s', async (page) => {
    expect(await read(`/${page}/${videoId}`)).toContain(`src="/media/${videoId}.wav"`);
  });

  it('allows any parent and runs no script if it is for embedding', async () => {
    const response = await request(`/embed/${videoId}`);
    expect(response.headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect(await response.text()).not.toContain('<script');
  });

  it('names the video of a clip in the canonical link', async () => {
    const [, id] = /<link rel="canonical" href="[^"]*v=([\w-]{11})"/.exec(await read('/clip/UgkxA')) ?? [];
    expect(sampleData.video(id ?? '')).toBeDefined();
  });

  it('lists the expected videos', async () => {
    const uploads = sampleData.uploads(channelId).map(({ id }) => id);
    expect(idsIn(await read('/'))).toContain(videoId);
    expect(idsIn(await read('/results?search_query=low+water+mill'))).toEqual([videoId]);
    expect(idsIn(await read(`/playlist?list=${playlistId}`))).toEqual(sampleData.playlist(playlistId)?.videoIds);
    expect(idsIn(await read(`/channel/${channelId}`))).toEqual(uploads.slice(0, 60));
    expect(idsIn(await read(`/${sampleData.channel(channelId)?.handle}`))).toEqual(uploads.slice(0, 60));
  });

  it.each([
    ['the start', '/', 36],
    ['results', '/results?search_query=the', 30],
    ['a playlist', `/playlist?list=${playlistId}`, 60],
    ['a channel', `/channel/${channelId}`, 20],
  ])('has every kind of link, and states the shown and hidden videos of its list: %s', async (_, path, least) => {
    const text = await read(path);
    const dataIds = (name: string) => new RegExp(`data-${name}="([^"]*)"`).exec(text)?.[1]?.split(' ') ?? [];
    const [shown, hidden] = [dataIds('shown'), dataIds('hidden')];
    expect(shown.length).toBeGreaterThan(least);
    expect(new Set(shown).size).toBe(shown.length);
    expect(hidden).toHaveLength(3);
    expect([...shown, ...hidden].filter((id) => !sampleData.video(id))).toEqual([]);
    expect(shown.filter((id) => hidden.includes(id))).toEqual([]);
    const order = [...text.matchAll(/href="[^"]*(?:v=|shorts\/|live\/|youtu\.be\/)([\w-]{11})(?=["&?])/g)].map(
      ([, id]) => id,
    );
    expect([...new Set(order)].filter((id) => id !== undefined && shown.includes(id))).toEqual(shown);
    for (const piece of [
      'https://ads.example.org/',
      '&amp;amp;v=',
      '/shorts/',
      'youtu.be/',
      '<li hidden>',
      '/@abcdefghijk',
    ])
      expect(text).toContain(piece);
  });

  it('has status 404 at an unknown address', async () => {
    expect((await request('/nowhere')).status).toBe(404);
  });

  it('is returned in parts for in-page navigation', async () => {
    const address = encodeURIComponent(`/watch?v=${videoId}`);
    const parts = await (await request(`/parts?of=${address}`, 'm.youtube.com')).json();
    expect(parts).toMatchObject({
      title: `${sampleData.video(videoId)?.title} - YouTube`,
      media: `/media/${videoId}.wav`,
      page: 'watch',
    });
    expect(await read(`/watch?v=${videoId}`)).toContain(parts.body);
  });
});

describe('a file of the sample platform', () => {
  it('is audio as long as the video, and states its exact size in bytes', async () => {
    const response = await request(`/media/${sampleData.special.shortest}.wav`);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(44 + 7 * 12_000)]);
    expect([bytes.length, bytes.toString('latin1', 0, 4), bytes.readUInt32LE(40)]).toEqual([
      44 + 7 * 12_000,
      'RIFF',
      7 * 12_000,
    ]);
    expect(bytes.readUInt32LE(40) / bytes.readUInt32LE(28)).toBe(7);
  });

  it('returns the same bytes for a range as in the whole file', async () => {
    const whole = Buffer.from(await (await request(`/media/${sampleData.special.shortest}.wav`)).arrayBuffer());
    const part = await request(`/media/${sampleData.special.shortest}.wav`, 'www.youtube.com', {
      range: 'bytes=40-99',
    });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 40-99/${whole.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(40, 100));
  });

  it('returns a range at the end of a file of twenty-one hours, with the sound of that position', async () => {
    const start = 907_199_000;
    const length = 44 + 75_600 * 12_000;
    const part = await request(`/media/${sampleData.special.longest}.wav`, 'www.youtube.com', {
      range: `bytes=${start}-`,
    });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${start}-${length - 1}/${length}`]);
    // The sound of every file repeats after 1200 samples.
    const short = Buffer.from(await (await request(`/media/${sampleData.special.shortest}.wav`)).arrayBuffer());
    const same = 44 + ((start - 44) % 1200);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(short.subarray(same, same + length - start));
  });

  it.each(['/media/aaaaaaaaaaa.wav', '/assets/../platform.ts', '/assets/platform.ts'])(
    'returns 404 for %s',
    async (path) => {
      expect((await request(path)).status).toBe(404);
    },
  );

  it.each([
    ['/assets/in-page.js', /^text\/javascript/, /pushState/],
    ['/assets/preview.js', /^text\/javascript/, /preview/],
    ['/assets/page.css', /^text\/css/, /color-scheme/],
    [`/picture/${videoId}.svg`, /^image\/svg/, /^<svg xmlns/],
  ])('is returned for %s', async (path, type, content) => {
    const response = await request(path);
    expect(response.headers.get('content-type')).toMatch(type);
    expect(await response.text()).toMatch(content);
  });
});
