import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkDrawingOrder } from '@/components/network/picture-scene';

const anyCount = fc.integer({ min: 0, max: 400 });
const anyMax = fc.integer({ min: 1, max: 60 });

describe('linkDrawingOrder', () => {
  it('keeps the order of links that all fit in the sample', () => {
    expect(linkDrawingOrder(4, 4)).toEqual([0, 1, 2, 3]);
    expect(linkDrawingOrder(0, 4)).toEqual([]);
  });

  it('puts an evenly spaced sample before the other links', () => {
    expect(linkDrawingOrder(10, 4)).toEqual([0, 2, 5, 7, 1, 3, 4, 6, 8, 9]);
  });

  it('contains each link once', () => {
    fc.assert(
      fc.property(anyCount, anyMax, (count, max) => {
        const order = linkDrawingOrder(count, max);
        expect(order.toSorted((one, other) => one - other)).toEqual(Array.from({ length: count }, (_, link) => link));
      }),
    );
  });

  it('spreads the links of the sample evenly over all links', () => {
    fc.assert(
      fc.property(anyCount, anyMax, (count, max) => {
        const size = Math.min(count, max);
        const sample = linkDrawingOrder(count, max).slice(0, size);
        const gaps = sample.map((link, index) => (sample[index + 1] ?? count) - link);
        // Gaps differ by at most one link.
        expect(gaps.every((gap) => gap === Math.floor(count / size) || gap === Math.ceil(count / size))).toBe(true);
      }),
    );
  });
});
