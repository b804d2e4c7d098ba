import { describe, expect, it } from 'vitest';
import { axisNumberText, barTicks, scaleMaximum } from '@/lib/shared/plot-scale';

describe('scaleMaximum', () => {
  it.each([
    ['covers values of a similar size', [1, 5000, 6000, 7000], 7000],
    ['covers one video that is far more popular than the others', [10, 20, 900, 500_000], 500_000],
    ['leaves out one absurd value', [10, 20, 1e18, 30], 30],
    ['leaves out one of two', [1000, 1e18], 1000],
    [
      'leaves out two absurd values of twenty',
      [...Array.from({ length: 18 }, (_, index) => index + 1), 1e18, 1e18],
      18,
    ],
    ['covers equal values', [5, 5, 5], 5],
    ['covers a single value', [1e18], 1e18],
    ['ignores zeros and what is no number', [0, Number.NaN, 1e18], 1e18],
    ['is 0 without values', [], 0],
  ])('%s', (_, values, maximum) => {
    expect(scaleMaximum(values)).toBe(maximum);
  });
});

describe('barTicks', () => {
  it.each([
    ['no bar', 0, [0, 0.002, 0.004, 0.006, 0.008, 0.01]],
    ['a bar between two values', 0.08009, [0, 0.02, 0.04, 0.06, 0.08, 0.1]],
    ['a bar at a round value', 0.3, [0, 0.1, 0.2, 0.3]],
    ['a share', 0.0063, [0, 0.002, 0.004, 0.006, 0.008]],
    ['a large bar', 7_300, [0, 2_000, 4_000, 6_000, 8_000]],
  ])('end at the first round value at or above %s', (_, max, ticks) => {
    expect(barTicks(max)).toEqual(ticks);
  });
});

describe('axisNumberText', () => {
  it.each([
    [0, '0'],
    [1_200_000, '1.2M'],
    [-2_500, '-2.5K'],
    [1e18, '1E18'],
    [1.25e30, '1.25E30'],
  ])('writes %d as %s', (value, text) => {
    expect(axisNumberText('en')(value)).toBe(text);
  });
});
