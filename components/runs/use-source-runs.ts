import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { RunKind } from '@/lib/runs/plan';
import type { RunView } from '@/lib/runs/run-view';
import { runsOf } from './runs-store';

/** The runs of one source into the collection here, the newest first. */
export function useRunsOfKind(panel: PanelStore, kind: RunKind): readonly RunView[] {
  const runs = useStore(runsOf(panel), (state) => state.runs);
  return useMemo(() => runs.filter(({ plan }) => plan.kind === kind), [runs, kind]);
}
