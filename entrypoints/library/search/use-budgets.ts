import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { PlanBudgets } from '@/lib/core/runs/plan-limits';
import type { Micros } from '@/lib/core/service/price';
import { collectionHere } from '@/lib/panel/library/library';
import type { Panel } from '@/lib/panel/panel';
import { libraryOf } from '../library-store';
import { runsOf } from '../runs-store';

/** The limits that a run of the collection here is held against. */
export function useBudgets(panel: Panel, run: Micros | null): PlanBudgets {
  const limit = useStore(libraryOf(panel), (state) => collectionHere(state)?.budget ?? null);
  const spent = useStore(runsOf(panel), (state) => state.spent?.micros ?? 0);
  return useMemo(() => ({ run, collection: { limit, spent } }), [run, limit, spent]);
}
