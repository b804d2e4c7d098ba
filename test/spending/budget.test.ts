import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '@/lib/settings/settings';
import {
  affordableRequests,
  checkLimits,
  checkRequestAndDayLimits,
  checkRunLimits,
  checkSessionLimit,
} from '@/lib/spending/budget';
import { noSpending } from '@/lib/spending/spending';

const { budgets } = defaultSettings;
const today = (micros: number, unpriced = 0, auto = 0) => ({ ...noSpending, micros, unpriced, auto });
const userRequest = (quoted: number | null) => ({ startedBy: 'user', quoted }) as const;

describe('checkRequestAndDayLimits', () => {
  it.each([
    ['a request within both limits', userRequest(530), today(0)],
    ['a request that costs exactly the limit per request', userRequest(budgets.perCall), today(0)],
    ['a request that costs exactly the rest of the daily limit', userRequest(530), today(budgets.perDay - 530)],
    ['a request of unknown price whose assumed price fits', userRequest(null), today(budgets.perDay - 20_000, 1)],
    ['a click when the automatic requests are used up', userRequest(530), today(0, 0, 20)],
  ])('allows %s', (_, row, spent) => {
    expect(checkRequestAndDayLimits(row, spent, defaultSettings)).toBeNull();
  });

  it.each([
    [
      'a request that exceeds the limit per request',
      userRequest(budgets.perCall + 30),
      today(0),
      { kind: 'over-budget', which: 'call', by: 30, limit: budgets.perCall },
    ],
    [
      'a request that exceeds the rest of the daily limit',
      userRequest(530),
      today(budgets.perDay - 500),
      { kind: 'over-budget', which: 'day', by: 30, limit: budgets.perDay },
    ],
    [
      'one more request of unknown price',
      userRequest(null),
      today(budgets.perDay - 20_000, 2),
      { kind: 'over-budget', which: 'day', by: 10_000, limit: budgets.perDay },
    ],
    [
      'one more automatic request',
      { startedBy: 'automatic', quoted: 530 } as const,
      today(0, 0, 20),
      { kind: 'auto-limit', used: 20, limit: 20 },
    ],
  ])('rejects %s, and returns the exceeded limit', (_, row, spent, failure) => {
    expect(checkRequestAndDayLimits(row, spent, defaultSettings)).toEqual(failure);
  });
});

describe('checkSessionLimit', () => {
  const withLimit = (perSession: number | null) => ({ budgets: { ...budgets, perSession } });
  it.each([
    ['returns null if no limit is set', null, 9_999_999, 530, null],
    ['allows the last request that fits', 1060, 530, 530, null],
    [
      'rejects a request that would exceed it',
      1059,
      530,
      530,
      { kind: 'over-budget', which: 'session', by: 1, limit: 1059 },
    ],
    [
      'counts a request of unknown price with an assumed price',
      10_529,
      530,
      null,
      { kind: 'over-budget', which: 'session', by: 1, limit: 10_529 },
    ],
  ] as const)('%s', (_, limit, spent, quoted, failure) => {
    expect(checkSessionLimit({ quoted }, today(spent), withLimit(limit))).toEqual(failure);
  });
});

describe('checkRunLimits', () => {
  const cost = (micros: number) => ({ ...noSpending, micros });
  it.each([
    ['returns null if no limit is set', { run: null, collection: null }, 9_999, 9_999, null],
    ['allows the last request that fits', { run: 300, collection: 500 }, 200, 400, null],
    [
      'rejects a request that would exceed the limit of the run',
      { run: 299, collection: null },
      200,
      0,
      { kind: 'over-budget', which: 'run', by: 1, limit: 299 },
    ],
    [
      'rejects a request that would exceed the limit of the collection',
      { run: 900, collection: 450 },
      200,
      400,
      { kind: 'over-budget', which: 'collection', by: 50, limit: 450 },
    ],
  ] as const)('%s', (_, runLimits, run, collection, failure) => {
    const spent = { run: cost(run), collection: cost(collection) };
    expect(checkRunLimits({ quoted: 100 }, spent, runLimits, defaultSettings)).toEqual(failure);
  });

  it('counts requests of unknown price with an assumed price', () => {
    const spent = { run: { ...noSpending, unpriced: 1 }, collection: null };
    const runLimits = { run: 19_999, collection: null };
    expect(checkRunLimits({ quoted: null }, spent, runLimits, defaultSettings)).toMatchObject({ which: 'run', by: 1 });
  });
});

describe('checkRunLimits with a damaged limit', () => {
  it.each([[undefined], ['x'], [{}], [Number.NaN]])('rejects every request: %o', (limit) => {
    const runLimits = { run: limit as never, collection: null };
    expect(checkRunLimits({ quoted: 1 }, { run: null, collection: null }, runLimits, defaultSettings)).toMatchObject({
      kind: 'over-budget',
    });
  });
});

const limits = (perCall: number, perDay: number, unknownPrice: number, perSession: number | null = null) => ({
  ...defaultSettings,
  budgets: { perCall, perDay, perSession, unknownPrice },
});

const spent = (micros: number, unpriced = 0, ofSession = 0) => ({
  today: { ...noSpending, micros, unpriced },
  session: { ...noSpending, micros: ofSession },
});

describe('affordableRequests', () => {
  it('returns how many requests fit into the rest of the daily limit', () => {
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

  it('returns exactly as many requests as checkLimits allows one after another', () => {
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
          while (passed < 100 && !checkLimits({ startedBy: 'user', quoted }, { today, session }, settings)) {
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
