import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { LimitField } from '@/components/ui/MoneyField';
import { PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { Plan } from '@/lib/runs/plan';
import type { PlanBudgets } from '@/lib/runs/plan-price';
import type { Micros } from '@/lib/service/price';
import { runsStoreOf, usePlanBudgets, usePlanPrice } from './use-runs';

interface Props {
  panel: PanelStore;
  label: string;
  plan: Plan;
  /** Budget of the run, in millionths of a dollar. */
  budget: Micros | null;
  /** The step of the collection's study design that the run performs, counted from 1. */
  designStep?: number;
  /** True if the button is the primary button of the view. */
  primary?: boolean;
  wide?: boolean;
  small?: boolean;
  onStarted?(): void;
}

/** The button that starts a run. It shows the maximum price. */
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
  const { quote, disabledReason, warning } = usePlanPrice(panel, plan, useLimits(panel, budget));
  const stopped = budget !== null && quote.is !== 'unknown' && quote.micros > budget;
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
        disabledReason={disabledReason}
        onPress={() => void start()}
      />
      {warning && <p className="note warned">{t.message(warning)}</p>}
    </div>
  );
}

interface LimitedRunProps extends Omit<Props, 'budget'> {
  /** The cost limit until the user changes it, in millionths of a dollar. */
  initialBudget: Micros | null;
}

/** The button that starts a run, with a cost limit that the user can change. */
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
 * Returns the limits that can prevent the start of a run. The run's own budget is not checked: it pauses the run later,
 * because the length of a list or crawl is unknown at the start. A budget that fits into the collection's limit makes
 * a check of that limit unnecessary.
 */
function useLimits(panel: PanelStore, budget: Micros | null): PlanBudgets {
  const { collection } = usePlanBudgets(panel, null);
  const { limit, spent } = collection;
  const fits = budget !== null && limit !== null && spent + budget <= limit;
  return useMemo(() => ({ run: null, collection: { limit: fits ? null : limit, spent } }), [fits, limit, spent]);
}
