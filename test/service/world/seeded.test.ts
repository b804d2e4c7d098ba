import { describe, expect, it } from 'vitest';
import { hashOf, itemAt, seeded } from './seeded.ts';

const draws = (...parts: (string | number)[]) => {
  const chances = seeded(...parts);
  return Array.from({ length: 20 }, () => chances.fraction());
};

describe('a seeded stream', () => {
  it('repeats itself for equal parts and no others', () => {
    expect(draws(1, 'a')).toEqual(draws(1, 'a'));
    expect(draws(1, 'a')).not.toEqual(draws(1, 'b'));
    expect(draws(1, 1)).not.toEqual(draws(11));
  });

  it('stays from 0 to below 1, and spreads', () => {
    const many = Array.from({ length: 2000 }, (_, at) => seeded('spread', at).fraction());
    expect(many.every((fraction) => fraction >= 0 && fraction < 1)).toBe(true);
    expect(many.filter((fraction) => fraction < 0.25).length / many.length).toBeCloseTo(0.25, 1);
  });

  it('reaches both bounds of a whole number, and every item', () => {
    const chances = seeded('bounds');
    expect(new Set(Array.from({ length: 200 }, () => chances.int(3, 5)))).toEqual(new Set([3, 4, 5]));
    expect(new Set(Array.from({ length: 200 }, () => chances.pick(['x', 'y'])))).toEqual(new Set(['x', 'y']));
  });

  it('never or always lets a share of none or all happen', () => {
    const chances = seeded('shares');
    const happened = (share: number) => Array.from({ length: 100 }, () => chances.chance(share)).filter(Boolean).length;
    expect([happened(0), happened(1)]).toEqual([0, 100]);
  });
});

describe('a hash', () => {
  it('is a whole number of 32 bits that differs by one letter', () => {
    expect(hashOf('tide')).not.toBe(hashOf('tidf'));
    expect([hashOf('') >= 0, hashOf('x'.repeat(999)) < 2 ** 32, Number.isInteger(hashOf('é'))]).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe('the item at a place', () => {
  it('must be there', () => {
    expect(itemAt(['a', 'b'], 1)).toBe('b');
    expect(() => itemAt([], 0)).toThrow('Nothing at 0 of 0');
  });
});
