import type { ReactNode } from 'react';
import { StartRunButton } from '@/components/runs/StartRunButton';
import { useApp } from '@/components/ui/app-state';
import { priceText } from '@/components/ui/format-text';
import { PlanPanel, PlanSum } from '@/components/ui/PlannedForm';
import { useTranslation } from '@/components/ui/translation';
import { planPrice } from '@/lib/runs/plan-price';
import type { PlaylistPlan, PopularPlan } from '@/lib/runs/plan-schema';
import type { Micros } from '@/lib/service/price';

interface Props {
  /** The label of the button that starts the run. */
  label: string;
  /** `null` while the form names no list. */
  plan: PlaylistPlan | PopularPlan | null;
  /** The limit of the run in millionths of a dollar. */
  budget: Micros | null;
  /** A note below the button. */
  children?: ReactNode;
}

/** The maximum cost of a plan that requests a list page by page, with the button that starts it. */
export function PagedPlanPanel({ label, plan, budget, children }: Props) {
  return (
    <PlanPanel>
      {plan && (
        <>
          <PageSums plan={plan} />
          <StartRunButton label={label} plan={plan} budget={budget} wide />
        </>
      )}
      {children}
    </PlanPanel>
  );
}

function PageSums({ plan }: { plan: PlaylistPlan | PopularPlan }) {
  const t = useTranslation();
  const settings = useApp((state) => state.settings);
  return (
    <dl className="plan-sums">
      <PlanSum name={t('maximumRequests')}>{t.number(plan.pages)}</PlanSum>
      <PlanSum name={t('searchSumEach')}>{priceText(t, planPrice({ ...plan, pages: 1 }, settings).quote)}</PlanSum>
      <PlanSum name={t('maximumCost')} isTotal>
        {priceText(t, planPrice(plan, settings).quote)}
      </PlanSum>
    </dl>
  );
}
