import { describe, expect, it } from 'vitest';
import { optionalHosts, platformHosts } from '@/lib/platform/platform-links';
import { optionalPageStateOf, pageStateOf } from '@/lib/platform/shown-video';

describe('pageStateOf', () => {
  it.each([
    ['https://www.youtube.com/watch?v=aaaaaaaaaaa', { videoId: 'aaaaaaaaaaa', kind: 'watch' }],
    ['https://m.youtube.com/shorts/aaaaaaaaaaa', { videoId: 'aaaaaaaaaaa', kind: 'short' }],
    ['https://music.youtube.com/watch?v=aaaaaaaaaaa&list=x', { videoId: 'aaaaaaaaaaa', kind: 'watch' }],
    ['https://www.youtube.com/live/aaaaaaaaaaa', { videoId: 'aaaaaaaaaaa', kind: 'live' }],
    ['https://www.youtube.com/clip/UgkxAbC', { videoId: null, kind: 'clip' }],
    ['https://www.youtube.com/', { videoId: null, kind: 'other' }],
  ])('reads %s', (address, says) => {
    expect(pageStateOf(address)).toEqual(says);
  });

  it.each([
    'https://evil.example/watch?v=aaaaaaaaaaa',
    'https://www.youtube.com.evil.example/watch?v=aaaaaaaaaaa',
    'http://www.youtube.com/watch?v=aaaaaaaaaaa',
    'https://youtu.be/aaaaaaaaaaa',
    'about:blank',
  ])('is null at %s', (address) => {
    expect(pageStateOf(address)).toBeNull();
    expect(optionalPageStateOf(address)).toBeNull();
  });
});

describe('optionalPageStateOf', () => {
  it.each(platformHosts)('is null at %s, which has the content script', (host) => {
    expect(pageStateOf(`https://${host}/watch?v=aaaaaaaaaaa`)).toEqual({ videoId: 'aaaaaaaaaaa', kind: 'watch' });
    expect(optionalPageStateOf(`https://${host}/watch?v=aaaaaaaaaaa`)).toBeNull();
  });

  it.each(optionalHosts)('reads the address at %s, which has no content script', (host) => {
    expect(optionalPageStateOf(`https://${host}/watch?v=aaaaaaaaaaa`)).toEqual({
      videoId: 'aaaaaaaaaaa',
      kind: 'watch',
    });
    expect(optionalPageStateOf(`https://${host}/embed/aaaaaaaaaaa`)).toEqual({ videoId: 'aaaaaaaaaaa', kind: 'embed' });
    expect(optionalPageStateOf(`https://${host}/`)).toEqual({ videoId: null, kind: 'other' });
    expect(optionalPageStateOf(`https://${host}.evil.example/watch?v=aaaaaaaaaaa`)).toBeNull();
    expect(pageStateOf(`https://${host}/watch?v=aaaaaaaaaaa`)).toBeNull();
  });
});
