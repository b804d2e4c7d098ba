import { useMemo } from 'react';
import { useStore } from 'zustand';
import { libraryStoreOf } from '@/components/collection/library-store';
import { runsOf } from '@/components/runs/runs-store';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { shownCollection } from '@/lib/collection/store/library-store';
import type { PlanBudgets } from '@/lib/runs/plan-price';
import type { Micros } from '@/lib/service/price';

/** Returns the limits that apply to a run of the current collection. */
export function usePlanBudgets(panel: PanelStore, run: Micros | null): PlanBudgets {
  const limit = useStore(libraryStoreOf(panel), (state) => shownCollection(state)?.budget ?? null);
  const spent = useStore(runsOf(panel), (state) => state.spent?.micros ?? 0);
  return useMemo(() => ({ run, collection: { limit, spent } }), [run, limit, spent]);
}
