import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { RunKind } from '@/lib/core/runs/plan';
import type { RunView } from '@/lib/core/runs/run-view';
import type { Panel } from '@/lib/panel/panel';
import { runsOf } from '../runs-store';

/** The runs of one source into the collection here, the newest first. */
export function useSourceRuns(panel: Panel, kind: RunKind): readonly RunView[] {
  const runs = useStore(runsOf(panel), (state) => state.runs);
  return useMemo(() => runs.filter(({ plan }) => plan.kind === kind), [runs, kind]);
}
