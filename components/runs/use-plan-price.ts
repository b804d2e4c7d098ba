import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { DisabledReason } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import { disabledReason, unknownNamesReason, useSpending } from '@/components/ui/use-prices';
import { isOffline } from '@/lib/app-store/account-slice';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { isUnknownName, parameterKeysOf, parameterNamesOf } from '@/lib/runs/parameter-names';
import type { Plan } from '@/lib/runs/plan';
import { checkPlanLimits, noBudgets, type PlanBudgets, type PlanPrice, planPrice } from '@/lib/runs/plan-price';
import { arePopularNamesKnown } from '@/lib/search/popular-names';
import { parameterName } from '@/lib/service/assumptions';
import { blockerOf } from '@/lib/service/blocker';
import type { Message } from '@/lib/shared/localized-text';

/** What a plan comes to, and what stands against beginning it now. */
interface PlanPriceState extends PlanPrice {
  blocked: DisabledReason | null;
  /** It may begin, and will wait where today's limits end: said beside the button. */
  warned: Message | null;
}

/**
 * The price side of a button that begins a run. Give it the same plan object while nothing about it changed: a plan of a
 * hundred thousand ids is a hundred questions, and those are not made anew for each drawing.
 */
export function usePlanPrice(panel: PanelStore, plan: Plan, budgets: PlanBudgets = noBudgets): PlanPriceState {
  const t = useTranslation();
  const settings = useStore(panel, (state) => state.settings);
  const spent = useSpending(panel);
  const account = useStore(panel, (state) => state.account);
  const offline = useStore(panel, isOffline);
  const price = useMemo(() => planPrice(plan, settings.ownPrices), [plan, settings.ownPrices]);
  const limit = useMemo(
    () => spent && checkPlanLimits(plan, budgets, spent, settings, t.locale),
    [plan, budgets, spent, settings, t.locale],
  );
  const accountBlocker = account && blockerOf(account);
  if (accountBlocker) return { ...price, warned: null, blocked: disabledReason(t, accountBlocker, panel.getState()) };
  if (offline) return { ...price, warned: null, blocked: { is: 'offline' } };
  // Wherever such a plan comes from, a file included.
  const names = parameterNamesOf(settings);
  if (plan.kind === 'popular' && !arePopularNamesKnown(names))
    return { ...price, warned: null, blocked: limitBlocker(t('popularNamesFirst')) };
  const unknown = parameterKeysOf(plan).filter((key) => isUnknownName(key, names));
  if (unknown.length > 0) {
    const because = unknown.map((key) => parameterName(key, names));
    return { ...price, warned: null, blocked: unknownNamesReason(t, because, panel.getState().openOptions) };
  }
  if (!limit?.blocks) return { ...price, warned: limit?.saying ?? null, blocked: null };
  const { openOptions } = panel.getState();
  const raise = limit.ofOptions ? () => void openOptions() : undefined;
  return { ...price, warned: null, blocked: limitBlocker(t.saying(limit.saying), raise) };
}

const limitBlocker = (because: string, onRaise?: () => void): DisabledReason => ({
  is: 'limit',
  because,
  ...(onRaise && { onRaise }),
});
