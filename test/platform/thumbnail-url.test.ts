import { describe, expect, it } from 'vitest';
import { smallPicture } from '@/lib/platform/thumbnail-url';

const of = (width: number | undefined, url = `https://i.ytimg.com/${width}.jpg`) => ({ width, url });

describe('a small picture', () => {
  it('is the smallest that is wide enough', () => {
    expect(smallPicture([of(1280), of(120), of(320), of(480)], 176)).toBe('https://i.ytimg.com/320.jpg');
  });

  it('is the widest where none is', () => {
    expect(smallPicture([of(undefined), of(120)], 176)).toBe('https://i.ytimg.com/120.jpg');
  });

  it('is never an address that opens something else', () => {
    expect(smallPicture([of(320, 'javascript:alert(1)'), { width: 320 }], 176)).toBeNull();
  });
});
