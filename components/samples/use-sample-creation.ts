import { useState } from 'react';
import { libraryStoreOf } from '@/components/collection/use-library';
import { snapshotStoreOf } from '@/components/collection/use-snapshot';
import { runsStoreOf } from '@/components/runs/use-runs';
import { useAppStore } from '@/components/ui/app-state';
import type { AppStore } from '@/lib/app-store/app-store';
import { shownCollection } from '@/lib/collection/store/library-store';
import { designSteps } from '@/lib/export/design-file';
import { detailsReuseRepository } from '@/lib/runs/repository/reuse-details';
import { createSample, type NewSample } from '@/lib/samples/store';

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
          studySteps: () => stepsSoFar(app),
        },
        sample,
      );
    } finally {
      setCreating(null);
    }
  };
  return { create, isCreating };
}

/** Returns the steps of the study in the shown collection, as its design would have them. */
function stepsSoFar(app: AppStore) {
  const collection = shownCollection(libraryStoreOf(app).getState());
  const { snapshot } = snapshotStoreOf(app).getState();
  if (!collection || !snapshot) return [];
  return designSteps({ collection, snapshot, chosen: null }, runsStoreOf(app).getState().runs);
}
