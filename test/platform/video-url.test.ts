import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { optionalHosts, platformHosts } from '@/lib/platform/platform-links';
import { pageKindOf, pageStateOf, pageStateOnOptionalHost, parseVideoUrl } from '@/lib/platform/video-url';
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
