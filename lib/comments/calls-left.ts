import type { Micros } from '@/lib/service/price';
import type { Settings } from '@/lib/settings/settings';
import type { Spendings } from '@/lib/spending/spending';

/**
 * How many calls of one price the reader's limits leave, asked one after the other; `quoted` is the price of one, in
 * millionths of a dollar, and `null` where nobody knows it. The same limits as in `budget.ts`, with the sums in mind.
 */
export function callsLeft(
  quoted: Micros | null,
  { today, session }: Pick<Spendings, 'today' | 'session'>,
  { budgets }: Pick<Settings, 'budgets'>,
): number {
  if (quoted === null) return Math.max(0, budgets.unpricedPerDay - today.unpriced);
  if (quoted > budgets.perCall) return 0;
  const ofSession = budgets.perSession === null ? Number.POSITIVE_INFINITY : budgets.perSession - session.micros;
  const rest = Math.min(budgets.perDay - today.micros, ofSession);
  if (rest < 0) return 0;
  return quoted === 0 ? Number.POSITIVE_INFINITY : Math.floor(rest / quoted);
}
