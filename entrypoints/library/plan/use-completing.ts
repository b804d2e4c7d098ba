import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useNow } from '@/components/clock';
import type { Taking } from '@/components/library/PlanChoices';
import type { CompletePlan } from '@/lib/core/runs/complete';
import { type Completing, completingOf } from '@/lib/core/runs/completing';
import { pendingIn } from '@/lib/core/runs/pending';
import { batchFields, languages } from '@/lib/core/service/value-sets';
import type { CompleteChoice } from '@/lib/core/settings';
import { collectionHere } from '@/lib/panel/library/library';
import type { Panel } from '@/lib/panel/panel';
import { libraryOf } from '../library-store';
import { rollOfPage } from '../roll-store';
import { runsOf } from '../runs-store';
import { tableOf } from '../table-store';

/** What completing comes to, as a plan that can begin. */
export interface Planned {
  completing: Completing;
  /** Only what is selected in the table. */
  selected: boolean;
  plan: CompletePlan;
}

const minute = 60_000;

/** The plan of the collection here; `null` until it is read. Made anew where something of it changed, and once a minute. */
export function useCompleting(panel: Panel): { planned: Planned | null; taking: Taking; onTake: Take } {
  const [taking, take] = useState<Taking>({ older: false, missing: false });
  const roll = useStore(rollOfPage(panel), (state) => state.roll);
  const selected = useStore(tableOf(panel), (state) => state.selected);
  const runs = useStore(runsOf(panel), (state) => state.runs);
  const rule = useStore(libraryOf(panel), (state) => collectionHere(state)?.duplicates ?? 'observe');
  const choice = useStore(panel, (state) => state.settings.complete);
  const now = useNow(minute);
  const at = Math.floor(now / minute) * minute;
  const planned = useMemo(() => {
    if (!roll) return null;
    const pending = pendingIn(runs, roll, at);
    const fields = fieldsOf(choice);
    const only = selected.size > 0 ? selected : null;
    const completing = completingOf(roll, { ...taking, only, rule, fields, pending, now: at });
    const lang = languages.find((code) => code === choice.lang) ?? null;
    const { ids } = completing;
    const plan = { kind: 'complete' as const, ids, lang, fields, mostMissing: choice.mostMissing };
    return { completing, plan, selected: only !== null };
  }, [roll, runs, rule, choice, taking, selected, at]);
  return { planned, taking, onTake: (change) => take({ ...taking, ...change }) };
}
type Take = (change: Partial<Taking>) => void;

/** What the settings name and the service knows. */
const fieldsOf = ({ fields }: CompleteChoice): CompletePlan['fields'] =>
  fields && batchFields.filter((field) => fields.includes(field));
