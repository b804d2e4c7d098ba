import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLinkAlive, linkLifetime, writeLinkList } from '@/lib/platform/link-lifetime';

const [minute, hour] = [60_000, 3_600_000];
const listed = 1_800_000_000_000;

describe('linkLifetime', () => {
  it('returns the earliest expiry that is ahead', () => {
    const life = linkLifetime([listed + 6 * hour, listed + 8 * hour], listed, listed + 90 * minute);
    expect(life).toEqual({ is: 'alive', isStated: true, until: listed + 6 * hour, remaining: 4.5 * hour, share: 0.75 });
  });

  it('lasts until the last link expires', () => {
    const expiries = [listed + hour, listed + 2 * hour];
    expect(linkLifetime(expiries, listed, listed + 90 * minute)).toMatchObject({ is: 'alive', remaining: 30 * minute });
    expect(linkLifetime(expiries, listed, listed + 2 * hour)).toEqual({ is: 'ended', isStated: true });
  });

  it('estimates the expiry from the time of the list', () => {
    expect(linkLifetime([null, null], listed, listed + hour)).toMatchObject({
      is: 'alive',
      isStated: false,
      remaining: 3 * hour,
    });
    expect(linkLifetime([null], listed, listed + 4 * hour)).toEqual({ is: 'ended', isStated: false });
  });

  it('returns null without links', () => {
    expect(linkLifetime([], listed, listed)).toBeNull();
  });
});

describe('isLinkAlive', () => {
  it('is true until the expiry of a link, which is estimated if it is unknown', () => {
    expect(isLinkAlive(listed + hour, listed, listed + hour - 1)).toBe(true);
    expect(isLinkAlive(listed + hour, listed, listed + hour)).toBe(false);
    expect(isLinkAlive(null, listed, listed + 3 * hour)).toBe(true);
    expect(isLinkAlive(null, listed, listed + 5 * hour)).toBe(false);
  });
});

const one = {
  url: 'https://media.example/a?sig=1',
  name: 'Mills [abc] 1080p.mp4',
  seconds: 1083.4,
  title: 'Mills, 1080p',
};
const other = { ...one, url: 'https://media.example/b', seconds: null };

describe('writeLinkList', () => {
  it('writes one address per line', () => {
    expect(writeLinkList('txt', [one, other])).toBe('https://media.example/a?sig=1\nhttps://media.example/b\n');
  });

  it('names each file for aria2', () => {
    expect(writeLinkList('aria2', [one])).toBe('https://media.example/a?sig=1\n  out=Mills [abc] 1080p.mp4\n');
  });

  it('writes durations for players, -1 if unknown', () => {
    expect(writeLinkList('m3u', [one, other]).split('\n').slice(0, 4)).toEqual([
      '#EXTM3U',
      '#EXTINF:1083,Mills, 1080p',
      one.url,
      '#EXTINF:-1,Mills, 1080p',
    ]);
  });

  it('never lets a name or title start a line', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\u2028', '\t', ' ') }), (text) => {
        const files = [{ ...one, name: text, title: text }];
        expect(writeLinkList('aria2', files).split(/[\r\n\u2028]/)).toHaveLength(3);
        expect(writeLinkList('m3u', files).split(/[\r\n\u2028]/)).toHaveLength(4);
      }),
    );
  });
});
