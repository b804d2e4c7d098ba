import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findVideoId, pageKindOf, parseVideoUrl } from '@/lib/platform/video-url';
import { namesNone, namesVideo } from '@/test/fixtures/addresses';

describe('parseVideoUrl', () => {
  it.each(namesVideo)(
    'reads the video from $of',
    ({ address, id, kind, list = null, comment = null, seconds = null }) => {
      expect(parseVideoUrl(address)).toEqual({ videoId: id, kind, list, comment, seconds });
      expect(pageKindOf(address)).toBe(kind);
    },
  );

  it.each(namesNone)('is null for $of', ({ address, kind = 'other' }) => {
    expect(parseVideoUrl(address)).toBeNull();
    expect(pageKindOf(address)).toBe(kind);
  });

  it('is tested with at least sixty addresses', () => {
    expect(namesVideo.length).toBeGreaterThanOrEqual(60);
  });

  it('returns an id of eleven characters or null for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true, withFragments: true })), (address) => {
        expect(parseVideoUrl(address)?.videoId ?? 'aaaaaaaaaaa').toMatch(/^[\w-]{11}$/);
      }),
    );
  });

  it('rejects other hosts', () => {
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
    ['the second of two addresses', 'https://video.example/x and youtu.be/a1B2-c3_D4e'],
  ])('reads the id from %s', (_, text) => {
    expect(findVideoId(text)).toBe('a1B2-c3_D4e');
  });

  it.each([
    ['an id too short', 'a1B2-c3_D4'],
    ['an id too long', 'a1B2-c3_D4ef'],
    ['a word that stands where ids stand', 'videoseries'],
    ['the other such word', 'live_stream'],
    ['two words', 'hello there'],
    ['eleven letters with a space', 'hello there'],
    ['nothing', ''],
  ])('is null for %s', (_, text) => {
    expect(findVideoId(text)).toBeNull();
  });
});
