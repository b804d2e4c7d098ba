import type { RunContext } from '@/lib/service/call';
import type { Failure } from '@/lib/service/failure';
import { countedPrice, type Micros } from '@/lib/service/price';
import type { LedgerEntry } from '@/lib/service/records';
import type { Budgets, Settings } from '@/lib/settings/settings';
import { countedMicros, type Spending, type SpendingByScope } from './spending';

/**
 * Returns the lower of two limits; `null` means no limit. A limit from a file never rises above the one on this device.
 */
export const lowerLimit = (one: Micros | null, other: Micros | null): Micros | null => {
  const lower = Math.min(one ?? Number.POSITIVE_INFINITY, other ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(lower) ? lower : null;
};

/**
 * Returns how many requests of one price the limits in the options still allow. `price` is in millionths of a dollar;
 * if it is `null` (unknown), the assumed price counts.
 */
export function affordableRequests(
  price: Micros | null,
  { today, session }: Pick<SpendingByScope, 'today' | 'session'>,
  { budgets }: Pick<Settings, 'budgets'>,
): number {
  const counted = countedPrice(price, budgets);
  if (counted > budgets.perCall) return 0;
  const remaining = remainingToday({ today, session }, budgets);
  if (remaining < 0) return 0;
  return counted === 0 ? Number.POSITIVE_INFINITY : Math.floor(remaining / counted);
}

/** Returns the amount that the limits of the day and the session still allow, in millionths of a dollar. */
export function remainingToday(
  { today, session }: Pick<SpendingByScope, 'today' | 'session'>,
  budgets: Budgets,
): Micros {
  const ofDay = budgets.perDay - countedMicros(today, budgets);
  return budgets.perSession === null ? ofDay : Math.min(ofDay, budgets.perSession - countedMicros(session, budgets));
}

/**
 * Checks one more request against the limits per request and per day, and an automatic request also against the daily
 * number of automatic requests; returns `null` if it is within them. The worker checks every request; pages also check,
 * to disable buttons.
 */
export function checkRequestAndDayLimits(
  row: Pick<LedgerEntry, 'startedBy' | 'quoted'>,
  today: Spending,
  { budgets, auto }: Pick<Settings, 'budgets' | 'auto'>,
): Failure | null {
  if (row.startedBy === 'automatic' && today.auto >= auto.perDay) {
    return { kind: 'auto-limit', used: today.auto, limit: auto.perDay };
  }
  const counted = countedPrice(row.quoted, budgets);
  if (counted > budgets.perCall) return overBudget('call', counted, budgets.perCall);
  const total = countedMicros(today, budgets) + counted;
  return total > budgets.perDay ? overBudget('day', total, budgets.perDay) : null;
}

/** Checks one more request against the limit per browser session. */
export function checkSessionLimit(
  { quoted }: Pick<LedgerEntry, 'quoted'>,
  session: Spending,
  { budgets }: Pick<Settings, 'budgets'>,
): Failure | null {
  const { perSession } = budgets;
  const total = countedMicros(session, budgets) + countedPrice(quoted, budgets);
  return perSession !== null && total > perSession ? overBudget('session', total, perSession) : null;
}

/** Checks one more request against all limits in the options. */
export const checkLimits = (
  row: Pick<LedgerEntry, 'startedBy' | 'quoted'>,
  { today, session }: Pick<SpendingByScope, 'today' | 'session'>,
  settings: Pick<Settings, 'budgets' | 'auto'>,
): Failure | null => checkRequestAndDayLimits(row, today, settings) ?? checkSessionLimit(row, session, settings);

/** Checks one more request against the limits of its run and collection. */
export function checkRunLimits(
  { quoted }: Pick<LedgerEntry, 'quoted'>,
  spent: Pick<SpendingByScope, 'run' | 'collection'>,
  limits: RunContext['limits'],
  { budgets }: Pick<Settings, 'budgets'>,
): Failure | null {
  for (const which of ['run', 'collection'] as const) {
    const limit = limits[which];
    const before = spent[which];
    const total = (before ? countedMicros(before, budgets) : 0) + countedPrice(quoted, budgets);
    // The negated comparison also rejects a damaged limit.
    if (limit !== null && !(total <= limit)) return overBudget(which, total, limit);
  }
  return null;
}

type OverBudget = Extract<Failure, { kind: 'over-budget' }>;

const overBudget = (which: OverBudget['which'], sum: number, limit: number): Failure => ({
  kind: 'over-budget',
  which,
  by: sum - limit,
  limit,
});
