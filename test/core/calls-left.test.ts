import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { objectionTo } from '@/lib/core/budget';
import { callsLeft } from '@/lib/core/calls-left';
import { defaultSettings } from '@/lib/core/settings';

const limits = (perCall: number, perDay: number, unpricedPerDay: number) => ({
  ...defaultSettings,
  budgets: { perCall, perDay, perSession: null, unpricedPerDay },
});

describe('calls that the limits leave', () => {
  it('fill what is left of the day and no more', () => {
    const today = { micros: 100, unpriced: 0, auto: 0 };
    expect(callsLeft(130, today, limits(500, 500, 10))).toBe(3);
    expect(callsLeft(100, today, limits(500, 500, 10))).toBe(4);
  });

  it('are none where one is too dear', () => {
    expect(callsLeft(501, { micros: 0, unpriced: 0, auto: 0 }, limits(500, 5_000, 10))).toBe(0);
  });

  it('are counted by their number where nobody knows the price', () => {
    expect(callsLeft(null, { micros: 0, unpriced: 7, auto: 0 }, limits(1, 1, 10))).toBe(3);
    expect(callsLeft(null, { micros: 0, unpriced: 12, auto: 0 }, limits(1, 1, 10))).toBe(0);
  });

  it('are exactly as many as pass one after the other', () => {
    const sum = fc.nat(40);
    fc.assert(
      fc.property(
        fc.option(fc.integer({ min: 1, max: 9 })),
        sum,
        sum,
        sum,
        sum,
        sum,
        (quoted, micros, unpriced, a, b, c) => {
          const settings = limits(a, b, c);
          const today = { micros, unpriced, auto: 0 };
          let passed = 0;
          while (passed < 100 && !objectionTo({ by: 'reader', quoted }, today, settings)) {
            passed += 1;
            if (quoted === null) today.unpriced += 1;
            else today.micros += quoted;
          }
          expect(callsLeft(quoted, { micros, unpriced, auto: 0 }, settings)).toBe(passed);
        },
      ),
    );
  });
});
