import { useMemo } from 'react';
import { useStore } from 'zustand';
import { normalText } from '@/lib/core/runs/plan-file';
import type { RunView } from '@/lib/core/runs/run-view';
import type { SearchPlan } from '@/lib/core/runs/search';
import type { Panel } from '@/lib/panel/panel';
import { runsOf } from '../runs-store';

/** The newest run of exactly this search, in the collection here. */
export function useRunOf(panel: Panel, plan: SearchPlan): RunView | undefined {
  const runs = useStore(runsOf(panel), (state) => state.runs);
  return useMemo(() => {
    const wanted = normalText(plan);
    return runs.find((one) => one.plan.kind === 'search' && normalText(one.plan) === wanted);
  }, [runs, plan]);
}
