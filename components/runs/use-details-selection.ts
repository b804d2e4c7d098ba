import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { libraryStoreOf } from '@/components/collection/library-store';
import { snapshotStoreOf } from '@/components/collection/snapshot-store';
import { tableStoreOf } from '@/components/collection/table-store';
import { useNow } from '@/components/ui/clock';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { wait } from '@/lib/browser/pause';
import { shownCollection } from '@/lib/collection/store/library-store';
import { detailsReuseRepository } from '@/lib/provenance/repository/reuse-details';
import { type DetailsSelection, maxFreshAge, pendingIds, selectDetails } from '@/lib/runs/details-selection';
import type { DetailsPlan } from '@/lib/runs/plan';
import { type DetailsReuse, type DetailsSource, newestSources, planReuse } from '@/lib/runs/reused-details';
import { createReusableDetailsStore, type ReusableDetailsStore } from '@/lib/runs/store/saved-elsewhere';
import { batchFields, languages } from '@/lib/service/value-sets';
import type { DetailsChoice } from '@/lib/settings/settings';
import type { RefetchOptions } from './DetailsOptions';
import { runsOf } from './runs-store';

const createReusableDetails = (panel: PanelStore) =>
  createReusableDetailsStore(panel, libraryStoreOf(panel), {
    sources: detailsReuseRepository.sources,
    reuse: detailsReuseRepository.reuse,
    wait,
  });

/** Returns the page's store of details saved outside the open collection. */
export const reusableDetailsOf = (panel: PanelStore): ReusableDetailsStore => tabStore(panel, createReusableDetails);

/** The details to fetch, as a plan to start. */
export interface PlannedDetails {
  selection: DetailsSelection;
  /** True if only the table's selection is fetched. */
  selected: boolean;
  plan: DetailsPlan;
  /**
   * Returns the same selection with current details from elsewhere: which are reused, and which ids are left to
   * request.
   */
  planWith(sources: readonly DetailsSource[]): { reuses: DetailsReuse[]; ids: DetailsPlan['ids'] };
}

const minute = 60_000;

/**
 * Returns the plan for the open collection, or `null` until it is read. It is computed again after changes and once a
 * minute.
 */
export function useDetailsSelection(panel: PanelStore): {
  planned: PlannedDetails | null;
  refetch: RefetchOptions;
  onRefetch: OnRefetchChange;
} {
  const [refetch, setRefetch] = useState<RefetchOptions>({ older: false, missing: false, unreadable: false });
  const snapshot = useStore(snapshotStoreOf(panel), (state) => state.snapshot);
  const selected = useStore(tableStoreOf(panel), (state) => state.selected);
  const runs = useStore(runsOf(panel), (state) => state.runs);
  const rule = useStore(libraryStoreOf(panel), (state) => shownCollection(state)?.duplicates ?? 'observe');
  const choice = useStore(panel, (state) => state.settings.complete);
  const sources = useStore(reusableDetailsOf(panel), (state) => state.sources);
  const now = useNow(minute);
  const at = Math.floor(now / minute) * minute;
  const planned = useMemo(() => {
    if (!snapshot) return null;
    const pending = pendingIds(runs, snapshot, at);
    const fields = fieldsOf(choice);
    const only = selected.size > 0 ? selected : null;
    const lang = languages.find((code) => code === choice.lang) ?? null;
    const selectionWith = (some: readonly DetailsSource[]) => {
      const savedElsewhere = newestSources(some, { fields, lang, since: at - maxFreshAge() });
      const options = { ...refetch, only, rule, fields, pending, savedElsewhere, now: at };
      const selection = selectDetails(snapshot, options);
      return { selection, reuses: planReuse(selection.savedElsewhere, savedElsewhere) };
    };
    const { selection } = selectionWith(sources);
    const { ids } = selection;
    const planWith = (some: readonly DetailsSource[]) => {
      const current = selectionWith(some);
      const shown = new Set(ids);
      return { reuses: current.reuses, ids: current.selection.ids.filter((id) => shown.has(id)) };
    };
    const plan = { kind: 'complete' as const, ids, lang, fields, mostMissing: choice.mostMissing };
    return { selection, plan, planWith, selected: only !== null };
  }, [snapshot, runs, rule, choice, refetch, selected, sources, at]);
  const isLacking = planned !== null && planned.plan.ids.length > 0;
  useEffect(() => {
    if (isLacking) void reusableDetailsOf(panel).checkOnce();
  }, [panel, isLacking]);
  return { planned, refetch, onRefetch: (change) => setRefetch({ ...refetch, ...change }) };
}
type OnRefetchChange = (change: Partial<RefetchOptions>) => void;

/** Drops stored fields that the service does not know. */
const fieldsOf = ({ fields }: DetailsChoice): DetailsPlan['fields'] =>
  fields && batchFields.filter((field) => fields.includes(field));
