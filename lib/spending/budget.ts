import type { RunContext } from '@/lib/service/call';
import type { Failure } from '@/lib/service/failure';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { Settings } from '@/lib/settings/settings';
import type { Spending, SpendingByScope } from './spending';

/**
 * What the user's limits say against one more call, given what the day adds up to already; `null` where nothing does. The
 * worker holds every call against it; pages ask it too, so that a button says so before it is pressed.
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

/** What the limit of a session says against one more call: from the start of the browser to its end. */
export function checkSessionLimit(
  { quoted }: Pick<LedgerEntry, 'quoted'>,
  session: Spending,
  { budgets: { perSession } }: Pick<Settings, 'budgets'>,
): Failure | null {
  const total = session.micros + (quoted ?? 0);
  return perSession !== null && quoted !== null && total > perSession ? overBudget('session', total, perSession) : null;
}

/** What the limits of the options say against one more call, all of them: what every call is held against. */
export const checkLimits = (
  row: Pick<LedgerEntry, 'by' | 'quoted'>,
  { today, session }: Pick<SpendingByScope, 'today' | 'session'>,
  settings: Pick<Settings, 'budgets' | 'auto'>,
): Failure | null => checkDayLimits(row, today, settings) ?? checkSessionLimit(row, session, settings);

/**
 * What the limits of a run and of its collection say against one more call. A call without a price adds nothing that
 * could be counted: of those the day's own limit holds.
 */
export function checkRunLimits(
  { quoted }: Pick<LedgerEntry, 'quoted'>,
  spent: Pick<SpendingByScope, 'run' | 'collection'>,
  limits: RunContext['most'],
): Failure | null {
  for (const which of ['run', 'collection'] as const) {
    const [limit, total] = [limits[which], (spent[which]?.micros ?? 0) + (quoted ?? 0)];
    // Not within: a damaged limit is no leave to spend.
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
