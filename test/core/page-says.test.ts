import { describe, expect, it } from 'vitest';
import { pageSaysOf } from '@/lib/core/page-says';

describe('what a page says of itself', () => {
  it.each([
    ['https://www.youtube.com/watch?v=aaaaaaaaaaa', { videoId: 'aaaaaaaaaaa', kind: 'watch' }],
    ['https://m.youtube.com/shorts/aaaaaaaaaaa', { videoId: 'aaaaaaaaaaa', kind: 'short' }],
    ['https://music.youtube.com/watch?v=aaaaaaaaaaa&list=x', { videoId: 'aaaaaaaaaaa', kind: 'watch' }],
    ['https://www.youtube.com/live/aaaaaaaaaaa', { videoId: 'aaaaaaaaaaa', kind: 'live' }],
    ['https://www.youtube.com/clip/UgkxAbC', { videoId: null, kind: 'clip' }],
    ['https://www.youtube.com/', { videoId: null, kind: 'other' }],
  ])('is read from %s', (address, says) => {
    expect(pageSaysOf(address)).toEqual(says);
  });

  it.each([
    'https://evil.example/watch?v=aaaaaaaaaaa',
    'https://www.youtube.com.evil.example/watch?v=aaaaaaaaaaa',
    'http://www.youtube.com/watch?v=aaaaaaaaaaa',
    'https://youtu.be/aaaaaaaaaaa',
    'about:blank',
  ])('is nothing at %s', (address) => {
    expect(pageSaysOf(address)).toBeNull();
  });
});
