import { useState } from 'react';
import { libraryStoreOf } from '@/components/collection/use-library';
import { snapshotStoreOf } from '@/components/collection/use-snapshot';
import { runsStoreOf } from '@/components/runs/use-runs';
import { useAppStore } from '@/components/ui/app-state';
import type { AppStore } from '@/lib/app-store/app-store';
import { shownCollection } from '@/lib/collection/store/library-store';
import { designSteps } from '@/lib/export/design-file';
import { detailsReuseRepository } from '@/lib/runs/repository/reuse-details';
import { runCosts } from '@/lib/runs/repository/run-repository';
import { sampleOf } from '@/lib/samples/sample';
import { createSample, type NewSample } from '@/lib/samples/store';
import { noSpending, sumSpending } from '@/lib/spending/spending';

/** Returns a function that creates a sample, and the time since when it works; `null` while it does not. */
export function useSampleCreation(): { create(sample: NewSample): Promise<void>; isCreating: number | null } {
  const app = useAppStore();
  const [isCreating, setCreating] = useState<number | null>(null);
  const create = async (sample: NewSample) => {
    setCreating(app.getState().ports.now());
    try {
      await createSample(
        {
          app,
          library: libraryStoreOf(app),
          snapshots: snapshotStoreOf(app),
          copyHistory: detailsReuseRepository.copyHistory,
          studySoFar: () => studySoFar(app),
        },
        sample,
      );
    } finally {
      setCreating(null);
    }
  };
  return { create, isCreating };
}

/** Returns the steps of the study in the shown collection, as its design would have them, and their cost. */
async function studySoFar(app: AppStore) {
  const collection = shownCollection(libraryStoreOf(app).getState());
  const { snapshot } = snapshotStoreOf(app).getState();
  if (!collection || !snapshot) return { steps: [] };
  const steps = designSteps({ collection, snapshot, chosen: null }, runsStoreOf(app).getState().runs);
  const earlier = sampleOf(collection)?.spending ?? noSpending;
  return { steps, spending: sumSpending(earlier, await runCosts.ofCollection(collection.id)) };
}
