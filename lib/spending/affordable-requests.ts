import type { Micros } from '@/lib/service/price';
import type { Settings } from '@/lib/settings/settings';
import type { SpendingByScope } from './spending';

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
