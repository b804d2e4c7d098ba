import type { Micros } from './service/price';
import type { Settings } from './settings';
import type { Spending } from './spending';

/**
 * How many calls of one price the reader's limits leave today, asked one after the other; `quoted` is the price of one, in
 * millionths of a dollar, and `null` where nobody knows it. The same limits as in `budget.ts`, with the sum in mind.
 */
export function callsLeft(quoted: Micros | null, today: Spending, { budgets }: Pick<Settings, 'budgets'>): number {
  if (quoted === null) return Math.max(0, budgets.unpricedPerDay - today.unpriced);
  if (quoted > budgets.perCall) return 0;
  const rest = budgets.perDay - today.micros;
  if (rest < 0) return 0;
  return quoted === 0 ? Number.POSITIVE_INFINITY : Math.floor(rest / quoted);
}
