import { describe, expect, it } from 'vitest';
import { badgeOf } from '@/lib/core/badge';

describe('the badge on the toolbar', () => {
  it.each([
    ['nothing', { auto: false, collected: false, count: 9 }, null],
    ['that the video is collected', { auto: false, collected: true, count: 9 }, ['collectedBadge']],
    ['that captions come by themselves', { auto: true, collected: false, count: 9 }, ['autoBadge']],
    ['what is about money first', { auto: true, collected: true, count: 9 }, ['autoBadge']],
  ])('says %s', (_, facts, letters) => {
    expect(badgeOf(facts).letters).toEqual(letters);
  });

  it('says everything in words, with how many there are', () => {
    expect(badgeOf({ auto: true, collected: true, count: 9 }).words).toEqual([
      ['badgeAuto'],
      { count: 'badgeCollected', n: 9 },
    ]);
  });
});
