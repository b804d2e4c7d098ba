import type { LedgerEntry, Spending } from './ledger';
import type { Failure } from './service/failure';
import type { Settings } from './settings';

/**
 * What the reader's limits say against one more call, given what the day adds up to already; `null` where nothing does. The
 * worker holds every call against it; pages ask it too, so that a button says so before it is pressed.
 */
export function objectionTo(
  row: Pick<LedgerEntry, 'by' | 'quoted'>,
  today: Spending,
  { budgets, auto }: Pick<Settings, 'budgets' | 'auto'>,
): Failure | null {
  if (row.by === 'auto' && today.auto >= auto.perDay) {
    return { kind: 'auto-limit', used: today.auto, limit: auto.perDay };
  }
  if (row.quoted === null) return unpricedObjection(today, budgets.unpricedPerDay);
  if (row.quoted > budgets.perCall) return over('call', row.quoted, budgets.perCall);
  const total = today.micros + row.quoted;
  return total > budgets.perDay ? over('day', total, budgets.perDay) : null;
}

const unpricedObjection = ({ unpriced }: Spending, limit: number): Failure | null =>
  unpriced >= limit ? { kind: 'unpriced-limit', used: unpriced, limit } : null;

const over = (which: 'call' | 'day', sum: number, limit: number): Failure => ({
  kind: 'over-budget',
  which,
  by: sum - limit,
  limit,
});
