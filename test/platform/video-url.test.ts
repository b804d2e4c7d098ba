import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { optionalHosts, platformHosts } from '@/lib/platform/platform-links';
import { findVideoId, pageKindOf, pageStateOf, pageStateOnOptionalHost, parseVideoUrl } from '@/lib/platform/video-url';
import { nonVideoAddresses, videoAddresses } from '@/test/fixtures/addresses';

describe('parseVideoUrl', () => {
  it.each(videoAddresses)(
    'reads the video from $of',
    ({ address, id, kind, list = null, comment = null, seconds = null }) => {
      expect(parseVideoUrl(address)).toEqual({ videoId: id, kind, list, comment, seconds });
      expect(pageKindOf(address)).toBe(kind);
    },
  );

  it.each(nonVideoAddresses)('returns null for $of', ({ address, kind = 'other' }) => {
    expect(parseVideoUrl(address)).toBeNull();
    expect(pageKindOf(address)).toBe(kind);
  });

  it('is tested with at least sixty addresses', () => {
    expect(videoAddresses.length).toBeGreaterThanOrEqual(60);
  });

  it('returns an id of eleven characters or null for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true, withFragments: true })), (address) => {
        expect(parseVideoUrl(address)?.videoId ?? 'aaaaaaaaaaa').toMatch(/^[\w-]{11}$/);
      }),
    );
  });

  it('returns null for other hosts', () => {
    fc.assert(
      fc.property(fc.domain(), (host) => {
        expect(parseVideoUrl(`https://${host}/watch?v=a1B2-c3_D4e`)).toBeNull();
      }),
    );
  });
});

describe('findVideoId', () => {
  it.each([
    ['a bare id', 'a1B2-c3_D4e'],
    ['a bare id between spaces', ' a1B2-c3_D4e\n'],
    ['an address in a sentence', 'see https://youtu.be/a1B2-c3_D4e, it is short'],
    ['an address in brackets', '<https://www.youtube.com/watch?v=a1B2-c3_D4e>'],
    ['an id in typographic quotation marks', '“a1B2-c3_D4e”'],
    ['an address in typographic quotation marks', '“https://youtu.be/a1B2-c3_D4e”'],
    ['an address in low quotation marks', '‚https://youtu.be/a1B2-c3_D4e‘ und „mehr“'],
    ['an address in guillemets', '«https://youtu.be/a1B2-c3_D4e»'],
    ['an address in full-width brackets', '（https://youtu.be/a1B2-c3_D4e）'],
    ['an address in corner brackets', '【https://youtu.be/a1B2-c3_D4e】。'],
    ['an address after a full-width colon', '视频：https://youtu.be/a1B2-c3_D4e，很好'],
    ['an address after a list number', '1.https://youtu.be/a1B2-c3_D4e'],
    ['a short address after a list number', '1.youtu.be/a1B2-c3_D4e'],
    ['an address after a label', 'Video:youtu.be/a1B2-c3_D4e'],
    ['an address between marks of direction', '\u202bhttps://youtu.be/a1B2-c3_D4e\u202c'],
    ['an address with text of other scripts', 'https://www.youtube.com/watch?ab_channel=潮汐&v=a1B2-c3_D4e'],
    ['an address in a Markdown link', '[The tide clock](https://youtu.be/a1B2-c3_D4e)'],
    ['an address with brackets', 'https://www.youtube.com/watch?ab_channel=Tides(live)&v=a1B2-c3_D4e'],
    ['the second of two addresses', 'https://video.example/x and youtu.be/a1B2-c3_D4e'],
  ])('reads the id from %s', (_, text) => {
    expect(findVideoId(text)).toBe('a1B2-c3_D4e');
  });

  it.each([
    ['an id that is too short', 'a1B2-c3_D4'],
    ['an id that is too long', 'a1B2-c3_D4ef'],
    ['“videoseries”, which embed addresses have in place of an id', 'videoseries'],
    ['“live_stream”, which embed addresses have in place of an id', 'live_stream'],
    ['two words of eleven characters with the space', 'hello there'],
    ['the platform’s address in that of another site', 'https://video.example/?u=https://youtu.be/a1B2-c3_D4e'],
    ['a host that ends like the platform', 'see notyoutu.be/a1B2-c3_D4e'],
    ['an empty text', ''],
  ])('returns null for %s', (_, text) => {
    expect(findVideoId(text)).toBeNull();
  });
});

describe('pageStateOf', () => {
  it.each([
    ['https://www.youtube.com/watch?v=aaaaaaaaaaa', { videoId: 'aaaaaaaaaaa', kind: 'watch' }],
    ['https://m.youtube.com/shorts/aaaaaaaaaaa', { videoId: 'aaaaaaaaaaa', kind: 'short' }],
    ['https://music.youtube.com/watch?v=aaaaaaaaaaa&list=x', { videoId: 'aaaaaaaaaaa', kind: 'watch' }],
    ['https://www.youtube.com/live/aaaaaaaaaaa', { videoId: 'aaaaaaaaaaa', kind: 'live' }],
    ['https://www.youtube.com/clip/UgkxAbC', { videoId: null, kind: 'clip' }],
    ['https://www.youtube.com/', { videoId: null, kind: 'other' }],
  ])('reads the video id and the kind of page from %s', (address, expected) => {
    expect(pageStateOf(address)).toEqual(expected);
  });

  it.each([
    'https://evil.example/watch?v=aaaaaaaaaaa',
    'https://www.youtube.com.evil.example/watch?v=aaaaaaaaaaa',
    'http://www.youtube.com/watch?v=aaaaaaaaaaa',
    'https://youtu.be/aaaaaaaaaaa',
    'about:blank',
  ])('returns null, as pageStateOnOptionalHost does, for %s', (address) => {
    expect(pageStateOf(address)).toBeNull();
    expect(pageStateOnOptionalHost(address)).toBeNull();
  });
});

describe('pageStateOnOptionalHost', () => {
  it.each(platformHosts)('returns null for the host %s, which has the content script', (host) => {
    expect(pageStateOf(`https://${host}/watch?v=aaaaaaaaaaa`)).toEqual({ videoId: 'aaaaaaaaaaa', kind: 'watch' });
    expect(pageStateOnOptionalHost(`https://${host}/watch?v=aaaaaaaaaaa`)).toBeNull();
  });

  it.each(optionalHosts)('reads addresses of the host %s, which has no content script', (host) => {
    expect(pageStateOnOptionalHost(`https://${host}/watch?v=aaaaaaaaaaa`)).toEqual({
      videoId: 'aaaaaaaaaaa',
      kind: 'watch',
    });
    expect(pageStateOnOptionalHost(`https://${host}/embed/aaaaaaaaaaa`)).toEqual({
      videoId: 'aaaaaaaaaaa',
      kind: 'embed',
    });
    expect(pageStateOnOptionalHost(`https://${host}/`)).toEqual({ videoId: null, kind: 'other' });
    expect(pageStateOnOptionalHost(`https://${host}.evil.example/watch?v=aaaaaaaaaaa`)).toBeNull();
    expect(pageStateOf(`https://${host}/watch?v=aaaaaaaaaaa`)).toBeNull();
  });
});
