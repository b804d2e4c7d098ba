import { useMemo } from 'react';
import { useRuns } from '@/components/runs/use-runs';
import type { Plan } from '@/lib/runs/plan-schema';
import type { RunView } from '@/lib/runs/run-view';
import { canonicalJson } from '@/lib/shared/json';
import { RunBar } from './RunBar';
import { useRunActions } from './use-runs';

export function useNewestRun(plan: Plan): RunView | undefined {
  const runs = useRuns((state) => state.runs);
  return useMemo(() => {
    const planText = canonicalJson(plan);
    return runs.find((one) => one.plan.kind === plan.kind && canonicalJson(one.plan) === planText);
  }, [runs, plan]);
}

interface Props {
  plan: Plan;
  /** True if a finished run is shown only if it has failed requests. */
  onlyOpen?: boolean;
}

export function PlanRun({ plan, onlyOpen = false }: Props) {
  const run = useNewestRun(plan);
  const { actions, disabledReason } = useRunActions();
  if (!run || (onlyOpen && run.endedAt !== null && !run.failed)) return null;
  return <RunBar run={run} disabledReason={disabledReason} actions={actions} />;
}
