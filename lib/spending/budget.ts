import type { RunContext } from '@/lib/service/call';
import type { Failure } from '@/lib/service/failure';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { Micros } from '@/lib/service/price';
import type { Settings } from '@/lib/settings/settings';
import type { Spending, SpendingByScope } from './spending';

/**
 * Returns how many requests of one price the user's limits still allow; see `budget.ts`. `price` in millionths of a
 * dollar, `null` if unknown.
 */
export function affordableRequests(
  price: Micros | null,
  { today, session }: Pick<SpendingByScope, 'today' | 'session'>,
  { budgets }: Pick<Settings, 'budgets'>,
): number {
  if (price === null) return Math.max(0, budgets.unpricedPerDay - today.unpriced);
  if (price > budgets.perCall) return 0;
  const sessionRemaining = budgets.perSession === null ? Number.POSITIVE_INFINITY : budgets.perSession - session.micros;
  const remaining = Math.min(budgets.perDay - today.micros, sessionRemaining);
  if (remaining < 0) return 0;
  return price === 0 ? Number.POSITIVE_INFINITY : Math.floor(remaining / price);
}

/**
 * Checks one more request against the limits per request and per day; returns `null` if it is within them. The worker
 * checks every request; pages check too, to disable buttons in time.
 */
export function checkDayLimits(
  row: Pick<LedgerEntry, 'by' | 'quoted'>,
  today: Spending,
  { budgets, auto }: Pick<Settings, 'budgets' | 'auto'>,
): Failure | null {
  if (row.by === 'auto' && today.auto >= auto.perDay) {
    return { kind: 'auto-limit', used: today.auto, limit: auto.perDay };
  }
  if (row.quoted === null) return checkUnpricedLimit(today, budgets.unpricedPerDay);
  if (row.quoted > budgets.perCall) return overBudget('call', row.quoted, budgets.perCall);
  const total = today.micros + row.quoted;
  return total > budgets.perDay ? overBudget('day', total, budgets.perDay) : null;
}

/** Checks one more request against the limit per browser session. */
export function checkSessionLimit(
  { quoted }: Pick<LedgerEntry, 'quoted'>,
  session: Spending,
  { budgets: { perSession } }: Pick<Settings, 'budgets'>,
): Failure | null {
  const total = session.micros + (quoted ?? 0);
  return perSession !== null && quoted !== null && total > perSession ? overBudget('session', total, perSession) : null;
}

/** Checks one more request against all limits in the options. */
export const checkLimits = (
  row: Pick<LedgerEntry, 'by' | 'quoted'>,
  { today, session }: Pick<SpendingByScope, 'today' | 'session'>,
  settings: Pick<Settings, 'budgets' | 'auto'>,
): Failure | null => checkDayLimits(row, today, settings) ?? checkSessionLimit(row, session, settings);

/**
 * Checks one more request against the limits of its run and collection. A request without a price adds nothing to them;
 * only the daily limit applies.
 */
export function checkRunLimits(
  { quoted }: Pick<LedgerEntry, 'quoted'>,
  spent: Pick<SpendingByScope, 'run' | 'collection'>,
  limits: RunContext['most'],
): Failure | null {
  for (const which of ['run', 'collection'] as const) {
    const limit = limits[which];
    const total = (spent[which]?.micros ?? 0) + (quoted ?? 0);
    // The negated comparison also rejects a damaged limit.
    if (limit !== null && !(total <= limit)) return overBudget(which, total, limit);
  }
  return null;
}

const checkUnpricedLimit = ({ unpriced }: Spending, limit: number): Failure | null =>
  unpriced >= limit ? { kind: 'unpriced-limit', used: unpriced, limit } : null;

type OverBudget = Extract<Failure, { kind: 'over-budget' }>;

const overBudget = (which: OverBudget['which'], sum: number, limit: number): Failure => ({
  kind: 'over-budget',
  which,
  by: sum - limit,
  limit,
});
