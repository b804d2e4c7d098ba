import { describe, expect, it } from 'vitest';
import { hashOf, itemAt, seeded } from './seeded.ts';

const draws = (...parts: (string | number)[]) => {
  const chances = seeded(...parts);
  return Array.from({ length: 20 }, () => chances.fraction());
};

describe('seeded', () => {
  it('repeats its numbers only for equal parts', () => {
    expect(draws(1, 'a')).toEqual(draws(1, 'a'));
    expect(draws(1, 'a')).not.toEqual(draws(1, 'b'));
    expect(draws(1, 1)).not.toEqual(draws(11));
  });

  it('returns well-spread numbers from 0 to below 1', () => {
    const many = Array.from({ length: 2000 }, (_, index) => seeded('spread', index).fraction());
    expect(many.every((fraction) => fraction >= 0 && fraction < 1)).toBe(true);
    expect(many.filter((fraction) => fraction < 0.25).length / many.length).toBeCloseTo(0.25, 1);
  });

  it('reaches both bounds of an integer and every item of a list', () => {
    const chances = seeded('bounds');
    expect(new Set(Array.from({ length: 200 }, () => chances.int(3, 5)))).toEqual(new Set([3, 4, 5]));
    expect(new Set(Array.from({ length: 200 }, () => chances.pick(['x', 'y'])))).toEqual(new Set(['x', 'y']));
  });

  it('chance is never true for a share of 0 and always true for a share of 1', () => {
    const chances = seeded('shares');
    const happened = (share: number) => Array.from({ length: 100 }, () => chances.chance(share)).filter(Boolean).length;
    expect([happened(0), happened(1)]).toEqual([0, 100]);
  });
});

describe('hashOf', () => {
  it('returns 32-bit integers that differ if one letter differs', () => {
    expect(hashOf('tide')).not.toBe(hashOf('tidf'));
    expect([hashOf('') >= 0, hashOf('x'.repeat(999)) < 2 ** 32, Number.isInteger(hashOf('é'))]).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe('itemAt', () => {
  it('returns an item, and throws if it is missing', () => {
    expect(itemAt(['a', 'b'], 1)).toBe('b');
    expect(() => itemAt([], 0)).toThrow('Nothing at 0 of 0');
  });
});
