import { describe, expect, it } from 'vitest';
import { isProbablyAd } from '@/lib/captions/store/follow-slice';

const nothing = { statedLength: null, lateLine: null };

describe('isProbablyAd', () => {
  it.each([
    ['of 15 s for a video of 20 minutes', 15, { statedLength: 1200, lateLine: null }, true],
    ['greater than that of a short', 90, { statedLength: 31, lateLine: null }, true],
    ['smaller than that of the captions', 15, { statedLength: null, lateLine: 1190 }, true],
    ['smaller than captions and details say', 15, { statedLength: 1200, lateLine: 1190 }, true],
  ])('is true for a player length %s', (_, length, known, is) => {
    expect(isProbablyAd(length, known)).toBe(is);
  });

  it.each([
    ['the video itself', 1200.04, { statedLength: 1200, lateLine: 1190 }],
    ['a player that rounds differently', 29.6, { statedLength: 31, lateLine: null }],
    ['a long video that is cut slightly differently', 7150, { statedLength: 7200, lateLine: null }],
    ['captions that end long before the video', 1200, { statedLength: null, lateLine: 60 }],
    ['captions that end slightly after the video', 60, { statedLength: null, lateLine: 61.5 }],
    ['a live stream', null, { statedLength: 1200, lateLine: 1190 }],
    ['an unknown video length', 15, nothing],
    ['details without a length', 15, { statedLength: 0, lateLine: null }],
  ])('is false for %s', (_, length, known) => {
    expect(isProbablyAd(length, known)).toBe(false);
  });
});
