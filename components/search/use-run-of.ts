import { useMemo } from 'react';
import { useStore } from 'zustand';
import { runsOf } from '@/components/runs/runs-store';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { SearchPlan } from '@/lib/runs/plan';
import { canonicalPlanText } from '@/lib/runs/plan-file';
import type { RunView } from '@/lib/runs/run-view';

/** The newest run of exactly this search, in the collection here. */
export function useNewestRun(panel: PanelStore, plan: SearchPlan): RunView | undefined {
  const runs = useStore(runsOf(panel), (state) => state.runs);
  return useMemo(() => {
    const wanted = canonicalPlanText(plan);
    return runs.find((one) => one.plan.kind === 'search' && canonicalPlanText(one.plan) === wanted);
  }, [runs, plan]);
}
