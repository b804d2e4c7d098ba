import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { libraryOf } from '@/components/collection/library-store';
import { snapshotOf } from '@/components/collection/snapshot-store';
import { tableOf } from '@/components/collection/table-store';
import { useNow } from '@/components/ui/clock';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { wait } from '@/lib/browser/pause';
import { shownCollection } from '@/lib/collection/store/library-store';
import { detailsReuseRepository } from '@/lib/provenance/repository/reuse-details';
import { type DetailsSelection, maxFreshAge, pendingIds, selectDetails } from '@/lib/runs/details-selection';
import type { DetailsPlan } from '@/lib/runs/plan';
import { type DetailsReuse, type DetailsSource, newestSources, planReuse } from '@/lib/runs/reused-details';
import { createSavedElsewhereStore, type SavedElsewhereStore } from '@/lib/runs/store/saved-elsewhere';
import { batchFields, languages } from '@/lib/service/value-sets';
import type { DetailsChoice } from '@/lib/settings/settings';
import type { RefetchOptions } from './DetailsOptions';
import { runsOf } from './runs-store';

const createSavedElsewhere = (panel: PanelStore) =>
  createSavedElsewhereStore(panel, libraryOf(panel), {
    sources: detailsReuseRepository.sources,
    take: detailsReuseRepository.take,
    rest: wait,
  });

/** What is held outside of the collection that the page is about, and how it comes in for free. */
export const savedElsewhereOf = (panel: PanelStore): SavedElsewhereStore => tabStore(panel, createSavedElsewhere);

/** What completing comes to, as a plan that can begin. */
export interface PlannedDetails {
  completing: DetailsSelection;
  /** Only what is selected in the table. */
  selected: boolean;
  plan: DetailsPlan;
  /** The same with what is held elsewhere by now: what of it is free, and which of its ids are still to be asked for. */
  planWith(sources: readonly DetailsSource[]): { takes: DetailsReuse[]; ids: DetailsPlan['ids'] };
}

const minute = 60_000;

/** The plan of the collection here; `null` until it is read. Made anew where something of it changed, and once a minute. */
export function useDetailsSelection(panel: PanelStore): {
  planned: PlannedDetails | null;
  taking: RefetchOptions;
  onTake: OnRefetchChange;
} {
  const [taking, setRefetchOptions] = useState<RefetchOptions>({ older: false, missing: false, unreadable: false });
  const snapshot = useStore(snapshotOf(panel), (state) => state.roll);
  const selected = useStore(tableOf(panel), (state) => state.selected);
  const runs = useStore(runsOf(panel), (state) => state.runs);
  const rule = useStore(libraryOf(panel), (state) => shownCollection(state)?.duplicates ?? 'observe');
  const choice = useStore(panel, (state) => state.settings.complete);
  const sources = useStore(savedElsewhereOf(panel), (state) => state.sources);
  const now = useNow(minute);
  const at = Math.floor(now / minute) * minute;
  const planned = useMemo(() => {
    if (!snapshot) return null;
    const pending = pendingIds(runs, snapshot, at);
    const fields = fieldsOf(choice);
    const only = selected.size > 0 ? selected : null;
    const lang = languages.find((code) => code === choice.lang) ?? null;
    const selectionWith = (some: readonly DetailsSource[]) => {
      const elsewhere = newestSources(some, { fields, lang, since: at - maxFreshAge() });
      const completing = selectDetails(snapshot, { ...taking, only, rule, fields, pending, elsewhere, now: at });
      return { completing, takes: planReuse(completing.elsewhere, elsewhere) };
    };
    const { completing } = selectionWith(sources);
    const { ids } = completing;
    const planWith = (some: readonly DetailsSource[]) => {
      const { completing: anew, takes } = selectionWith(some);
      const stood = new Set(ids);
      return { takes, ids: anew.ids.filter((id) => stood.has(id)) };
    };
    const plan = { kind: 'complete' as const, ids, lang, fields, mostMissing: choice.mostMissing };
    return { completing, plan, planWith, selected: only !== null };
  }, [snapshot, runs, rule, choice, taking, selected, sources, at]);
  const isLacking = planned !== null && planned.plan.ids.length > 0;
  useEffect(() => {
    if (isLacking) void savedElsewhereOf(panel).lookLater();
  }, [panel, isLacking]);
  return { planned, taking, onTake: (change) => setRefetchOptions({ ...taking, ...change }) };
}
type OnRefetchChange = (change: Partial<RefetchOptions>) => void;

/** What the settings name and the service knows. */
const fieldsOf = ({ fields }: DetailsChoice): DetailsPlan['fields'] =>
  fields && batchFields.filter((field) => fields.includes(field));
