import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { libraryStoreOf } from '@/components/collection/library-store';
import { LimitField } from '@/components/ui/MoneyField';
import { PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { shownCollection } from '@/lib/collection/store/library-store';
import type { Plan } from '@/lib/runs/plan';
import type { Micros } from '@/lib/service/price';
import { runsStoreOf, usePlanPrice } from './use-runs';

interface Props {
  panel: PanelStore;
  label: string;
  plan: Plan;
  /** Budget of the run, in millionths of a dollar. */
  budget: Micros | null;
  /** Step of the collection's study design, counted from 1. */
  designStep?: number;
  /** False if another button is the primary one. */
  primary?: boolean;
  wide?: boolean;
  small?: boolean;
  onStarted?(): void;
}

/** Starts a run. The button shows the highest possible price. */
export function StartRunButton({
  panel,
  label,
  plan,
  budget,
  designStep,
  primary = true,
  wide = false,
  small = false,
  onStarted,
}: Props) {
  const t = useTranslation();
  const runs = runsStoreOf(panel);
  const busy = useStore(runs, (state) => state.starting.has(plan.kind));
  const { quote, blocked, warning } = usePlanPrice(panel, plan, useLimits(panel, budget));
  const stopped = budget !== null && quote.is !== 'unstated' && quote.micros > budget;
  const start = async () => {
    if (busy) return;
    await runs.getState().start({ plan, budget, ...(designStep !== undefined && { designStep }) });
    onStarted?.();
  };
  return (
    <div className="stack tight">
      <PricedButton
        label={label}
        price={stopped ? { ...quote, micros: budget } : quote}
        primary={primary}
        wide={wide}
        small={small}
        blocked={blocked}
        onPress={() => void start()}
      />
      {warning && <p className="note warned">{t.message(warning)}</p>}
    </div>
  );
}

interface LimitedRunProps extends Omit<Props, 'budget'> {
  /** The limit before the user changes it. */
  initialBudget: Micros | null;
}

/** Starts a run with a limit that the user can change. */
export function StartRunWithLimit({ initialBudget, ...props }: LimitedRunProps) {
  const t = useTranslation();
  const [budget, setBudget] = useState(initialBudget);
  return (
    <>
      <div className="source-form">
        <LimitField label={t('planRunLimit')} micros={budget} onChange={setBudget} />
      </div>
      <StartRunButton {...props} budget={budget} />
    </>
  );
}

/**
 * Returns the limits to check a run against. The run's own budget is left out: it pauses the run later and does not
 * prevent the start, because the length of a list or crawl is unknown.
 */
function useLimits(panel: PanelStore, budget: Micros | null) {
  const limit = useStore(libraryStoreOf(panel), (state) => shownCollection(state)?.budget ?? null);
  const spent = useStore(runsStoreOf(panel), (state) => state.spent?.micros ?? 0);
  const fits = budget !== null && limit !== null && spent + budget <= limit;
  return useMemo(() => ({ run: null, collection: { limit: fits ? null : limit, spent } }), [fits, limit, spent]);
}
