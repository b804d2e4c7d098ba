import { useMemo } from 'react';
import { useSnapshot } from '@/components/collection/use-snapshot';
import { useApp } from '@/components/ui/app-state';
import { type DesignStepStatus, designStepStatuses } from '@/lib/runs/design-step-status';
import type { RepeatedDesign } from '@/lib/runs/study-design';
import { useRuns } from './use-runs';

/** Returns the status of each step; `null` until the collection is loaded. */
export function useDesignSteps(design: RepeatedDesign): DesignStepStatus[] | null {
  const snapshot = useSnapshot((state) => state.snapshot);
  const runs = useRuns((state) => state.runs);
  const maxMissing = useApp((state) => state.settings.details.maxMissingShare);
  return useMemo(
    () => snapshot && designStepStatuses(design, { runs, snapshot }, maxMissing),
    [design, runs, snapshot, maxMissing],
  );
}
