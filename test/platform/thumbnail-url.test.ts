import { describe, expect, it } from 'vitest';
import { smallestThumbnail } from '@/lib/platform/thumbnail-url';

const of = (width: number | undefined, url = `https://i.ytimg.com/${width}.jpg`) => ({ width, url });

describe('smallestThumbnail', () => {
  it('is the smallest that is wide enough', () => {
    expect(smallestThumbnail([of(1280), of(120), of(320), of(480)], 176)).toBe('https://i.ytimg.com/320.jpg');
  });

  it('is the widest if none is', () => {
    expect(smallestThumbnail([of(undefined), of(120)], 176)).toBe('https://i.ytimg.com/120.jpg');
  });

  it('is never an unsafe address', () => {
    expect(smallestThumbnail([of(320, 'javascript:alert(1)'), { width: 320 }], 176)).toBeNull();
  });
});
