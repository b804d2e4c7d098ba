import type { LedgerEntry, Spending } from '@/lib/core/ledger';
import type { Failure } from '@/lib/core/service/failure';
import type { Settings } from '@/lib/core/settings';

/** What the reader's limits say against one more call, given what the day adds up to already; `null` where nothing does. */
export function objectionTo(row: LedgerEntry, today: Spending, { budgets, auto }: Settings): Failure | null {
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
