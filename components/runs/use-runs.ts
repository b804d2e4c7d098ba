import { useMemo } from 'react';
import { libraryStoreOf, useLibrary } from '@/components/collection/use-library';
import { stateHook, useApp, useAppStore } from '@/components/ui/app-state';
import type { DisabledReason } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import { disabledReasonFor, unconfirmedNames, useSpending } from '@/components/ui/use-prices';
import { isOffline } from '@/lib/app-store/account-slice';
import { type AppStore, storeOfPage } from '@/lib/app-store/app-store';
import { shownCollection } from '@/lib/collection/store/library-store';
import { blockerOf } from '@/lib/connection/connection';
import { needsParameterNames } from '@/lib/runs/needs-parameter-names';
import { checkPlanLimits, noBudgets, type PlanBudgets, type PlanPrice, planPrice } from '@/lib/runs/plan-price';
import type { Plan, RunKind } from '@/lib/runs/plan-schema';
import type { RunView } from '@/lib/runs/run-view';
import { createRunsStore, type RunsStore } from '@/lib/runs/store/runs-store';
import type { Micros } from '@/lib/service/price';
import { parameterNamesOf } from '@/lib/settings/parameter-names';
import type { Message } from '@/lib/shared/localized-text';
import { countedMicros } from '@/lib/spending/spending';
import type { RunActions } from './RunControls';

const createRuns = (app: AppStore) => createRunsStore(app, libraryStoreOf(app));

export const runsStoreOf = (app: AppStore): RunsStore => storeOfPage(app, createRuns);

export const useRunsStore = () => runsStoreOf(useAppStore());

export const useRuns = stateHook(useRunsStore);

export function useRunActions(): { actions: RunActions; disabledReason: DisabledReason | null } {
  const app = useAppStore();
  const t = useTranslation();
  const account = useApp((state) => state.account);
  const offline = useApp(isOffline);
  const runs = useRunsStore();
  const accountBlocker = account && blockerOf(account);
  const { openOptions, permit } = app.getState();
  const actions: RunActions = {
    pause: (id) => void runs.getState().pause(id),
    resume: (id) => void runs.getState().resume(id),
    stop: (id) => void runs.getState().stop(id),
    sendAgain: (id) => void runs.getState().sendAgain(id),
    dismissFailed: (id) => void runs.getState().dismissFailed(id),
    skipFailed: (id) =>
      void runs
        .getState()
        .dismissFailed(id)
        .then(() => runs.getState().resume(id)),
    setBudget: (id, max) => void runs.getState().setBudget(id, max),
    openOptions: () => void openOptions(),
    requestPermission: (origin) => void permit(origin),
  };
  if (accountBlocker) return { actions, disabledReason: disabledReasonFor(t, accountBlocker, app.getState()) };
  return { actions, disabledReason: offline ? { is: 'offline' } : null };
}

/** Returns the current collection's runs of one kind, newest first. */
export function useRunsOfKind(kind: RunKind): readonly RunView[] {
  const runs = useRuns((state) => state.runs);
  return useMemo(() => runs.filter(({ plan }) => plan.kind === kind), [runs, kind]);
}

interface PlanPriceState extends PlanPrice {
  disabledReason: DisabledReason | null;
  /** A warning shown if the plan can start but will pause at the daily or session limit. */
  warning: Message | null;
}

/**
 * Returns the price of a plan for its start button. Callers must pass the same object while the plan is unchanged, so
 * that the price is not recomputed: a plan can contain a hundred thousand ids.
 */
export function usePlanPrice(plan: Plan, budgets: PlanBudgets = noBudgets): PlanPriceState {
  const app = useAppStore();
  const t = useTranslation();
  const settings = useApp((state) => state.settings);
  const spent = useSpending();
  const account = useApp((state) => state.account);
  const offline = useApp(isOffline);
  const { enteredPrices, estimates } = settings;
  const price = useMemo(() => planPrice(plan, { enteredPrices, estimates }), [plan, enteredPrices, estimates]);
  const limit = useMemo(
    () => spent && checkPlanLimits(plan, budgets, spent, settings, t.locale),
    [plan, budgets, spent, settings, t.locale],
  );
  const accountBlocker = account && blockerOf(account);
  if (accountBlocker)
    return { ...price, warning: null, disabledReason: disabledReasonFor(t, accountBlocker, app.getState()) };
  if (offline) return { ...price, warning: null, disabledReason: { is: 'offline' } };
  // The check is here because it must cover plans from all sources, including files.
  if (needsParameterNames(plan) && !parameterNamesOf(settings))
    return { ...price, warning: null, disabledReason: unconfirmedNames(t, app.getState()) };
  if (!limit?.blocks) return { ...price, warning: limit?.message ?? null, disabledReason: null };
  const { openOptions } = app.getState();
  const onRaise = limit.isSetInOptions ? () => void openOptions() : undefined;
  return { ...price, warning: null, disabledReason: limitBlocker(t.message(limit.message), onRaise) };
}

const limitBlocker = (text: string, onAction?: () => void): DisabledReason => ({
  is: 'limit',
  text,
  ...(onAction && { onAction }),
});

export function usePlanBudgets(run: Micros | null): PlanBudgets {
  const limit = useLibrary((state) => shownCollection(state)?.budget ?? null);
  const spent = useRuns((state) => state.spent);
  const budgets = useApp((state) => state.settings.budgets);
  const counted = spent ? countedMicros(spent, budgets) : 0;
  return useMemo(() => ({ run, collection: { limit, spent: counted } }), [run, limit, counted]);
}
