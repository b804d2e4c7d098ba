import type { ReactNode } from 'react';
import { CollectionField } from '@/components/collection/CollectionField';
import { StartRunButton } from '@/components/runs/StartRunButton';
import { useApp } from '@/components/ui/app-state';
import { priceText } from '@/components/ui/format-text';
import { PlanPanel, PlanSum } from '@/components/ui/PlannedForm';
import { PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import { planPrice } from '@/lib/runs/plan-price';
import type { PlaylistPlan, PopularPlan } from '@/lib/runs/plan-schema';
import { moneyText } from '@/lib/service/money-text';
import type { Micros } from '@/lib/service/price';

interface Props {
  /** The label of the button that starts the run. */
  label: string;
  plan: PlaylistPlan | PopularPlan;
  /** What the form lacks before the run can start; `null` if it is complete. */
  missing?: string | null;
  /** The limit of the run in millionths of a dollar. */
  budget: Micros | null;
  /** A note below the button. */
  children?: ReactNode;
}

/** The maximum cost of a plan that requests a list page by page, with the button that starts it. */
export function PagedPlanPanel({ label, plan, missing = null, budget, children }: Props) {
  const settings = useApp((state) => state.settings);
  const t = useTranslation();
  const { quote } = planPrice(plan, settings);
  return (
    <PlanPanel>
      <CollectionField label={t('resultsInto')} />
      <PageSums plan={plan} />
      {missing === null ? (
        <StartRunButton label={label} plan={plan} budget={budget} wide />
      ) : (
        <PricedButton
          label={label}
          price={quote}
          primary
          wide
          disabledReason={{ is: 'incomplete', text: missing }}
          onPress={() => {}}
        />
      )}
      {children}
    </PlanPanel>
  );
}

/** An unknown price is on the button only; here is what it counts as. */
function PageSums({ plan }: { plan: PlaylistPlan | PopularPlan }) {
  const t = useTranslation();
  const settings = useApp((state) => state.settings);
  const { quote } = planPrice(plan, settings);
  const assumed = moneyText(plan.pages * settings.budgets.unknownPrice, 'prose', t.locale);
  return (
    <dl className="plan-sums">
      <PlanSum name={t('maximumRequests')}>{t.number(plan.pages)}</PlanSum>
      {quote.is !== 'unknown' && (
        <PlanSum name={t('searchSumEach')}>{priceText(t, planPrice({ ...plan, pages: 1 }, settings).quote)}</PlanSum>
      )}
      <PlanSum name={t(quote.is === 'unknown' ? 'planCountsAs' : 'maximumCost')} isTotal>
        {quote.is === 'unknown' ? assumed : priceText(t, quote)}
      </PlanSum>
    </dl>
  );
}
