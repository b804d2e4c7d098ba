import { describe, expect, it } from 'vitest';
import { lengthMessages, lengthOf, secondsFromDuration } from '@/lib/platform/video-figures';
import { t } from '../translations';

describe('secondsFromDuration', () => {
  it.each([
    ['PT18M3S', 1083],
    ['P1DT2H3M4S', 93_784],
    ['PT45S', 45],
    ['PT1.9S', 1],
    ['P0D', 0],
    ['P2W', 1_209_600],
  ])('converts %s to seconds', (duration, seconds) => {
    expect(secondsFromDuration(duration)).toBe(seconds);
  });

  it.each(['', 'P', 'PT', '18:03', 'P1Y', 'P1M', 'PT-5S', `PT${'9'.repeat(40)}S`])(
    'returns null for %j',
    (duration) => {
      expect(secondsFromDuration(duration)).toBeNull();
    },
  );
});

describe('lengthOf', () => {
  it('prefers the service’s number, then the duration, and is null otherwise', () => {
    expect(lengthOf({ parsedDuration: 60, duration: 'PT2M' })).toBe(60);
    expect(lengthOf({ parsedDuration: -1, duration: 'PT2M' })).toBe(120);
    expect(lengthOf({ duration: 'PT2M' })).toBe(120);
    expect(lengthOf({ duration: 'long' })).toBeNull();
    expect(lengthOf({})).toBeNull();
  });
});

describe('lengthMessages', () => {
  it.each([
    [1122, '18\u00a0min 42\u00a0s'],
    [3723, '1\u00a0h 2\u00a0min 3\u00a0s'],
    [86_400, '1\u00a0d'],
    [0, '0\u00a0s'],
  ])('express %i s as %s', (seconds, text) => {
    expect(lengthMessages(seconds).map(t.message).join(' ')).toBe(text);
  });
});
