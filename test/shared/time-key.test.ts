import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeKey } from '@/lib/shared/time-key';

const time = fc.integer({ min: 0, max: 9_999_999_999_999 });

describe('timeKey', () => {
  it('returns a string that sorts like the time and can be parsed back', () => {
    fc.assert(
      fc.property(time, time, (one, other) => {
        expect(timeKey(one) < timeKey(other)).toBe(one < other);
        expect(Number.parseInt(timeKey(one), 10)).toBe(one);
      }),
    );
  });
});
