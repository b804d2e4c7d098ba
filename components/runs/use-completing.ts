import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { libraryOf } from '@/components/collection/library-store';
import { rollOfPage } from '@/components/collection/snapshot-store';
import { tableOf } from '@/components/collection/table-store';
import { useNow } from '@/components/ui/clock';
import type { Panel } from '@/lib/app-store/panel-store';
import { collectionHere } from '@/lib/collection/store/library-store';
import { type Completing, completingOf, freshFor } from '@/lib/runs/details-choice';
import { pendingIn } from '@/lib/runs/pending';
import type { CompletePlan } from '@/lib/runs/plans/details-plan';
import { offersOf, type Source, type Take, takesOf } from '@/lib/runs/reused-details';
import { batchFields, languages } from '@/lib/service/value-sets';
import type { CompleteChoice } from '@/lib/settings/settings';
import { elsewhereOf } from './elsewhere-store';
import type { Taking } from './PlanChoices';
import { runsOf } from './runs-store';

/** What completing comes to, as a plan that can begin. */
export interface Planned {
  completing: Completing;
  /** Only what is selected in the table. */
  selected: boolean;
  plan: CompletePlan;
  /** The same with what is held elsewhere by now: what of it is free, and which of its ids are still to be asked for. */
  planWith(sources: readonly Source[]): { takes: Take[]; ids: CompletePlan['ids'] };
}

const minute = 60_000;

/** The plan of the collection here; `null` until it is read. Made anew where something of it changed, and once a minute. */
export function useCompleting(panel: Panel): { planned: Planned | null; taking: Taking; onTake: OnTake } {
  const [taking, take] = useState<Taking>({ older: false, missing: false, unreadable: false });
  const roll = useStore(rollOfPage(panel), (state) => state.roll);
  const selected = useStore(tableOf(panel), (state) => state.selected);
  const runs = useStore(runsOf(panel), (state) => state.runs);
  const rule = useStore(libraryOf(panel), (state) => collectionHere(state)?.duplicates ?? 'observe');
  const choice = useStore(panel, (state) => state.settings.complete);
  const sources = useStore(elsewhereOf(panel), (state) => state.sources);
  const now = useNow(minute);
  const at = Math.floor(now / minute) * minute;
  const planned = useMemo(() => {
    if (!roll) return null;
    const pending = pendingIn(runs, roll, at);
    const fields = fieldsOf(choice);
    const only = selected.size > 0 ? selected : null;
    const lang = languages.find((code) => code === choice.lang) ?? null;
    const completingWith = (some: readonly Source[]) => {
      const elsewhere = offersOf(some, { fields, lang, since: at - freshFor() });
      const completing = completingOf(roll, { ...taking, only, rule, fields, pending, elsewhere, now: at });
      return { completing, takes: takesOf(completing.elsewhere, elsewhere) };
    };
    const { completing } = completingWith(sources);
    const { ids } = completing;
    const planWith = (some: readonly Source[]) => {
      const { completing: anew, takes } = completingWith(some);
      const stood = new Set(ids);
      return { takes, ids: anew.ids.filter((id) => stood.has(id)) };
    };
    const plan = { kind: 'complete' as const, ids, lang, fields, mostMissing: choice.mostMissing };
    return { completing, plan, planWith, selected: only !== null };
  }, [roll, runs, rule, choice, taking, selected, sources, at]);
  const isLacking = planned !== null && planned.plan.ids.length > 0;
  useEffect(() => {
    if (isLacking) void elsewhereOf(panel).lookLater();
  }, [panel, isLacking]);
  return { planned, taking, onTake: (change) => take({ ...taking, ...change }) };
}
type OnTake = (change: Partial<Taking>) => void;

/** What the settings name and the service knows. */
const fieldsOf = ({ fields }: CompleteChoice): CompletePlan['fields'] =>
  fields && batchFields.filter((field) => fields.includes(field));
