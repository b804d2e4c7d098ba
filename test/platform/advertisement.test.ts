import { describe, expect, it } from 'vitest';
import { isProbablyAd } from '@/lib/platform/advertisement';

const nothing = { told: null, lastLine: null };

describe('an advertisement in the player', () => {
  it.each([
    ['15 s before a video of 20 minutes', 15, { told: 1200, lastLine: null }, true],
    ['longer than the short that follows', 90, { told: 31, lastLine: null }, true],
    ['shorter than the captions reach', 15, { told: null, lastLine: 1190 }, true],
    ['shorter than captions and details say', 15, { told: 1200, lastLine: 1190 }, true],
  ])('is told by its length: %s', (_, length, known, is) => {
    expect(isProbablyAd(length, known)).toBe(is);
  });

  it.each([
    ['the video itself', 1200.04, { told: 1200, lastLine: 1190 }],
    ['a player that rounds otherwise', 29.6, { told: 31, lastLine: null }],
    ['a long video cut a little otherwise', 7150, { told: 7200, lastLine: null }],
    ['captions that end long before the video', 1200, { told: null, lastLine: 60 }],
    ['captions whose last line hangs over', 60, { told: null, lastLine: 61.5 }],
    ['a stream without end', null, { told: 1200, lastLine: 1190 }],
    ['nothing known of the video', 15, nothing],
    ['details that say no length yet', 15, { told: 0, lastLine: null }],
  ])('is not seen in %s', (_, length, known) => {
    expect(isProbablyAd(length, known)).toBe(false);
  });
});
