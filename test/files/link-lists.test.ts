import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeLinkList } from '@/lib/files/link-lists';

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
