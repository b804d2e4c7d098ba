import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Blocked } from '@/components/PricedButton';
import { useWords } from '@/components/words';
import { hindrance } from '@/lib/core/hindrance';
import { isUnknown, namesHere, namesOfPlan } from '@/lib/core/learning/unknown-names';
import type { Plan } from '@/lib/core/runs/plan';
import { noBudgets, type PlanBudgets, planLimit } from '@/lib/core/runs/plan-limits';
import { type PlanPrice, planPrice } from '@/lib/core/runs/plan-price';
import { arePopularNamesSet } from '@/lib/core/runs/popular-names';
import { nameOf } from '@/lib/core/service/assumptions';
import type { Saying } from '@/lib/core/words';
import { isOffline } from '@/lib/panel/account-slice';
import type { Panel } from '@/lib/panel/panel';
import { blockedBy } from '../sidepanel/hindered';
import { namesFirst } from '../sidepanel/use-prices';
import { useSpent } from '../sidepanel/use-spent';

/** What a plan comes to, and what stands against beginning it now. */
export interface PlanAsking extends PlanPrice {
  blocked: Blocked | null;
  /** It may begin, and will wait where today's limits end: said beside the button. */
  warned: Saying | null;
}

/**
 * The price side of a button that begins a run. Give it the same plan object while nothing about it changed: a plan of a
 * hundred thousand ids is a hundred questions, and those are not made anew for each drawing.
 */
export function usePlanPrice(panel: Panel, plan: Plan, budgets: PlanBudgets = noBudgets): PlanAsking {
  const say = useWords();
  const settings = useStore(panel, (state) => state.settings);
  const spent = useSpent(panel);
  const account = useStore(panel, (state) => state.account);
  const offline = useStore(panel, isOffline);
  const price = useMemo(() => planPrice(plan, settings.ownPrices), [plan, settings.ownPrices]);
  const limit = useMemo(
    () => spent && planLimit(plan, budgets, spent, settings, say.locale),
    [plan, budgets, spent, settings, say.locale],
  );
  const hindered = account && hindrance(account);
  if (hindered) return { ...price, warned: null, blocked: blockedBy(say, hindered, panel.getState()) };
  if (offline) return { ...price, warned: null, blocked: { is: 'offline' } };
  // Wherever such a plan comes from, a file included.
  const names = namesHere(settings);
  if (plan.kind === 'popular' && !arePopularNamesSet(names))
    return { ...price, warned: null, blocked: limitOf(say('popularNamesFirst')) };
  const unknown = namesOfPlan(plan).filter((key) => isUnknown(key, names));
  if (unknown.length > 0) {
    const because = unknown.map((key) => nameOf(key, names));
    return { ...price, warned: null, blocked: namesFirst(say, because, panel.getState().openOptions) };
  }
  if (!limit?.blocks) return { ...price, warned: limit?.saying ?? null, blocked: null };
  const { openOptions } = panel.getState();
  const raise = limit.ofOptions ? () => void openOptions() : undefined;
  return { ...price, warned: null, blocked: limitOf(say.saying(limit.saying), raise) };
}

const limitOf = (because: string, onRaise?: () => void): Blocked => ({
  is: 'limit',
  because,
  ...(onRaise && { onRaise }),
});
