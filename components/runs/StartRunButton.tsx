import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useRunsStore } from '@/components/runs/use-runs';
import { LimitField } from '@/components/ui/MoneyField';
import { PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import type { PlanBudgets } from '@/lib/runs/plan-price';
import type { Plan } from '@/lib/runs/plan-schema';
import type { Micros } from '@/lib/service/price';
import { usePlanBudgets, usePlanPrice } from './use-runs';

interface Props {
  label: string;
  plan: Plan;
  /** Budget of the run, in millionths of a dollar. */
  budget: Micros | null;
  /** The step of the collection's study design that the run performs, counted from 1. */
  designStep?: number;
  primary?: boolean;
  wide?: boolean;
  small?: boolean;
  onStarted?(): void;
}

/** The button that starts a run. It shows the maximum price. */
export function StartRunButton({
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
  const runs = useRunsStore();
  const busy = useStore(runs, (state) => state.starting.has(plan.kind));
  const { quote, disabledReason, warning } = usePlanPrice(plan, useLimits(budget));
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
      {warning && <p className="note warning-text">{t.message(warning)}</p>}
    </div>
  );
}

interface LimitedRunProps extends Omit<Props, 'budget'> {
  /** The cost limit until the user changes it, in millionths of a dollar. */
  initialBudget: Micros | null;
}

export function StartRunWithLimit({ initialBudget, ...props }: LimitedRunProps) {
  const t = useTranslation();
  const [budget, setBudget] = useState(initialBudget);
  return (
    <>
      <div className="source-form">
        <LimitField label={t('limitForRun')} micros={budget} onChange={setBudget} />
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
function useLimits(budget: Micros | null): PlanBudgets {
  const { collection } = usePlanBudgets(null);
  const { limit, spent } = collection;
  const fits = budget !== null && limit !== null && spent + budget <= limit;
  return useMemo(() => ({ run: null, collection: { limit: fits ? null : limit, spent } }), [fits, limit, spent]);
}
