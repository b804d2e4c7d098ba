import { useMemo } from 'react';
import { useStore } from 'zustand';
import { libraryStoreOf } from '@/components/collection/library-store';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { shownCollection } from '@/lib/collection/store/library-store';
import type { PlanBudgets } from '@/lib/runs/plan-price';
import type { Micros } from '@/lib/service/price';
import { countedMicros } from '@/lib/spending/spending';
import { runsOf } from './runs-store';

/** Returns the limits that apply to a run of the current collection. */
export function usePlanBudgets(panel: PanelStore, run: Micros | null): PlanBudgets {
  const limit = useStore(libraryStoreOf(panel), (state) => shownCollection(state)?.budget ?? null);
  const spent = useStore(runsOf(panel), (state) => state.spent);
  const budgets = useStore(panel, (state) => state.settings.budgets);
  const counted = spent ? countedMicros(spent, budgets) : 0;
  return useMemo(() => ({ run, collection: { limit, spent: counted } }), [run, limit, counted]);
}
