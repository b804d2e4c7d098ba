import { useMemo } from 'react';
import { useStore } from 'zustand';
import { libraryStoreOf } from '@/components/collection/library-store';
import type { DisabledReason } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import { disabledReason } from '@/components/ui/use-prices';
import { isOffline } from '@/lib/app-store/account-slice';
import { type PanelStore, tabStore } from '@/lib/app-store/panel-store';
import { pageClock } from '@/lib/browser/clock';
import { wait } from '@/lib/browser/page';
import type { RunKind } from '@/lib/runs/plan';
import { runCosts, runRepository } from '@/lib/runs/repository/run-repository';
import type { RunView } from '@/lib/runs/run-view';
import { createRunsStore, type RunsStore } from '@/lib/runs/store/runs-store';
import { blockerOf } from '@/lib/service/blocker';
import type { RunActions } from './RunBar';

const createRuns = (panel: PanelStore) =>
  createRunsStore(panel, libraryStoreOf(panel), {
    runs: runRepository,
    costs: runCosts,
    missing: runRepository.missing,
    now: pageClock.now,
    rest: wait,
  });

/** Returns the page's store of runs, shared by all panes that start runs. */
export const runsStoreOf = (panel: PanelStore): RunsStore => tabStore(panel, createRuns);

/** Returns the user's commands, and why no request can be sent now. */
export function useRunActions(panel: PanelStore): { verbs: RunActions; blocked: DisabledReason | null } {
  const t = useTranslation();
  const account = useStore(panel, (state) => state.account);
  const offline = useStore(panel, isOffline);
  const runs = runsStoreOf(panel);
  const accountBlocker = account && blockerOf(account);
  const { openOptions, permit } = panel.getState();
  const verbs: RunActions = {
    hold: (id) => void runs.getState().hold(id),
    resume: (id) => void runs.getState().resume(id),
    stop: (id) => void runs.getState().stop(id),
    sendAgain: (id) => void runs.getState().sendAgain(id),
    leave: (id) => void runs.getState().leave(id),
    setBudget: (id, max) => void runs.getState().setBudget(id, max),
    openOptions: () => void openOptions(),
    requestPermission: (origin) => void permit(origin),
  };
  if (accountBlocker) return { verbs, blocked: disabledReason(t, accountBlocker, panel.getState()) };
  return { verbs, blocked: offline ? { is: 'offline' } : null };
}

/** Returns this collection's runs of one kind, newest first. */
export function useRunsOfKind(panel: PanelStore, kind: RunKind): readonly RunView[] {
  const runs = useStore(runsStoreOf(panel), (state) => state.runs);
  return useMemo(() => runs.filter(({ plan }) => plan.kind === kind), [runs, kind]);
}
