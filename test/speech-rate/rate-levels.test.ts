import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '@/lib/settings/settings';
import {
  barHeight,
  rateLevelOf,
  rateLevels,
  ribbonWidth,
  sortThresholds,
  thresholdBounds,
} from '@/lib/speech-rate/rate-levels';

const limits = defaultSettings.speechRateLimits;

describe('rateLevelOf', () => {
  it.each([
    [0, 'slow'],
    [109.4, 'slow'],
    [109.5, 'easy'],
    [139.4, 'easy'],
    [140, 'steady'],
    [169.4, 'steady'],
    [170, 'brisk'],
    [199.4, 'brisk'],
    [199.5, 'fast'],
    [900, 'fast'],
  ])('maps %d words per minute, rounded, to %s', (rate, step) => {
    expect(rateLevelOf(rate, limits)).toBe(step);
  });

  it.each([
    [49, 'slow'],
    [50, 'easy'],
    [60, 'steady'],
    [70, 'brisk'],
    [80, 'fast'],
  ])('maps %d to %s with the user’s thresholds', (rate, step) => {
    expect(rateLevelOf(rate, { slow: 50, easy: 60, brisk: 70, fast: 80 })).toBe(step);
  });

  it('divides a rate in characters by the characters per word', () => {
    expect(rateLevelOf(300, limits, 2)).toBe('steady');
  });

  it('never falls when the rate rises', () => {
    fc.assert(
      fc.property(fc.nat({ max: 500 }), fc.nat({ max: 500 }), (a, b) => {
        const place = (rate: number) => rateLevels.indexOf(rateLevelOf(rate, limits));
        expect(place(Math.max(a, b))).toBeGreaterThanOrEqual(place(Math.min(a, b)));
      }),
    );
  });
});

describe('thresholdBounds', () => {
  it.each([
    ['slow', { min: 10, max: 139 }],
    ['easy', { min: 111, max: 169 }],
    ['brisk', { min: 141, max: 199 }],
    ['fast', { min: 171, max: 1000 }],
  ] as const)('keeps each threshold between its neighbours: %s', (name, bounds) => {
    expect(thresholdBounds(limits, name)).toEqual(bounds);
  });
});

describe('sortThresholds', () => {
  it('sorts thresholds that are out of order', () => {
    expect(limits).toMatchObject(sortThresholds({ slow: 200, easy: 110, brisk: 170, fast: 140 }));
  });
});

describe('ribbonWidth', () => {
  it.each([
    [0, 1.5],
    [80, 1.5],
    [150, 4.75],
    [220, 8],
    [600, 8],
  ])('draws %d words per minute as a ribbon of %d pixels', (rate, width) => {
    expect(ribbonWidth(rate)).toBe(width);
    expect(ribbonWidth(rate * 2, 2)).toBe(width);
  });
});

describe('barHeight', () => {
  it.each([
    [0, 0],
    [40, 0],
    [150, 0.5],
    [260, 1],
    [600, 1],
  ])('draws %d words per minute as a bar of height %d', (rate, height) => {
    expect(barHeight(rate)).toBe(height);
  });
});
