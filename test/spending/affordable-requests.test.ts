import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '@/lib/settings/settings';
import { affordableRequests, checkLimits } from '@/lib/spending/budget';

const limits = (perCall: number, perDay: number, unknownPrice: number, perSession: number | null = null) => ({
  ...defaultSettings,
  budgets: { perCall, perDay, perSession, unknownPrice },
});

const spent = (micros: number, unpriced = 0, ofSession = 0) => ({
  today: { micros, unpriced, auto: 0 },
  session: { micros: ofSession, unpriced: 0, auto: 0 },
});

describe('affordableRequests', () => {
  it('fills the rest of the day and no more', () => {
    expect(affordableRequests(130, spent(100), limits(500, 500, 10))).toBe(3);
    expect(affordableRequests(100, spent(100), limits(500, 500, 10))).toBe(4);
  });

  it('returns 0 if one request exceeds the limit per request', () => {
    expect(affordableRequests(501, spent(0), limits(500, 5_000, 10))).toBe(0);
  });

  it('counts the assumed price if the price is unknown', () => {
    expect(affordableRequests(null, spent(0, 7), limits(10, 100, 10))).toBe(3);
    expect(affordableRequests(null, spent(0, 12), limits(10, 100, 10))).toBe(0);
  });

  it('returns exactly as many as pass one after another', () => {
    const sum = fc.nat(40);
    fc.assert(
      fc.property(
        fc.option(fc.integer({ min: 1, max: 9 })),
        sum,
        sum,
        sum,
        sum,
        sum,
        sum,
        fc.option(sum),
        (quoted, micros, unpriced, a, b, c, ofSession, perSession) => {
          const settings = limits(a, b, c + 1, perSession);
          const { today, session } = spent(micros, unpriced, ofSession);
          let passed = 0;
          while (passed < 100 && !checkLimits({ by: 'reader', quoted }, { today, session }, settings)) {
            passed += 1;
            if (quoted === null) {
              today.unpriced += 1;
              session.unpriced += 1;
            } else {
              today.micros += quoted;
              session.micros += quoted;
            }
          }
          expect(affordableRequests(quoted, spent(micros, unpriced, ofSession), settings)).toBe(passed);
        },
      ),
    );
  });
});
