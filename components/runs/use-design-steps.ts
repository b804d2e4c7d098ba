import { useMemo } from 'react';
import { useLibrary } from '@/components/collection/use-library';
import { useSnapshot } from '@/components/collection/use-snapshot';
import { useApp } from '@/components/ui/app-state';
import { shownCollection } from '@/lib/collection/store/library-store';
import { type DesignStepStatus, designStepStatuses } from '@/lib/runs/design-step-status';
import type { RepeatedDesign } from '@/lib/runs/study-design';
import { sampleOf } from '@/lib/samples/sample';
import { useRuns } from './use-runs';

/** Returns the status of each step; `null` until the collection is loaded. */
export function useDesignSteps(design: RepeatedDesign): DesignStepStatus[] | null {
  const snapshot = useSnapshot((state) => state.snapshot);
  const runs = useRuns((state) => state.runs);
  const maxMissing = useApp((state) => state.settings.details.maxMissingShare);
  const sample = useLibrary((state) => shownCollection(state)?.sample);
  const sampleStep = useMemo(() => sampleOf({ sample })?.designStep ?? 0, [sample]);
  return useMemo(
    () => snapshot && designStepStatuses(design, { runs, snapshot, sampleStep }, maxMissing),
    [design, runs, snapshot, sampleStep, maxMissing],
  );
}
