import { useState } from 'react';
import { useStore } from 'zustand';
import { runsOf } from '@/components/runs/runs-store';
import { usePlanPrice } from '@/components/runs/use-plan-price';
import { LimitField } from '@/components/ui/LimitField';
import { PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { SearchPlan } from '@/lib/runs/plan';
import { resultsPerPage, search as searchRule } from '@/lib/runs/search-rule';
import type { PlanErrors } from '@/lib/search/search-choices';
import type { Micros } from '@/lib/service/price';
import { quoteFor } from '@/lib/service/quote';
import { buildRequest } from '@/lib/service/request';
import { SaveQueryForm } from './SaveQueryForm';
import { SearchLimits, SearchStopRules } from './SearchLimits';
import { SearchRunStatus } from './SearchRunStatus';
import { SearchTotals } from './SearchTotals';
import { searchOf } from './search-store';
import { usePlanBudgets } from './use-plan-budgets';
import { useNewestRun } from './use-run-of';

interface Props {
  panel: PanelStore;
  /** `null` where something stands against it. */
  plan: SearchPlan | null;
  problems: PlanErrors;
}

/** How far a search goes, what it comes to before the click, and what became of it. */
export function SearchPlanPanel({ panel, plan, problems }: Props) {
  const t = useTranslation();
  const search = searchOf(panel);
  const { choice, values } = useStore(search);
  const [budget, setBudget] = useState<Micros | null>(null);
  return (
    <section className="search-plan" aria-label={t('searchPlan')}>
      <h2>{t('searchPlan')}</h2>
      <SearchLimits choice={choice} problem={problems.slicing} onChoose={search.choose} />
      {plan ? (
        <ReadyPlan panel={panel} plan={plan} most={budget} />
      ) : (
        <InvalidPlan panel={panel} isEmpty={problems.empty} />
      )}
      <SearchStopRules
        choice={choice}
        values={values}
        onChoose={search.choose}
        onPageToken={(marker) => search.setValue('pageToken', marker)}
      >
        <LimitField label={t('searchMost')} micros={budget} onChange={setBudget} />
      </SearchStopRules>
      {plan && <RequestPreview panel={panel} plan={plan} />}
      <SaveQueryForm
        suggested={plan?.asked.q ?? ''}
        disabled={plan === null}
        onKeep={(name) => plan && void search.saveQuery(name, plan)}
        onDownload={(name) => plan && void search.save({ name, plan, budget: budget })}
      />
    </section>
  );
}

function InvalidPlan({ panel, isEmpty }: { panel: PanelStore; isEmpty: boolean }) {
  const t = useTranslation();
  const ownPrices = useStore(panel, (state) => state.settings.ownPrices);
  const because = t(isEmpty ? 'searchNothing' : 'searchMend');
  return (
    <PricedButton
      label={t('searchBegin')}
      price={quoteFor('search', {}, ownPrices)}
      strong
      wide
      blocked={{ is: 'limit', because }}
      onPress={() => {}}
    />
  );
}

function ReadyPlan({ panel, plan, most }: { panel: PanelStore; plan: SearchPlan; most: Micros | null }) {
  const t = useTranslation();
  const { calls, quote, blocked, warned } = usePlanPrice(panel, plan, usePlanBudgets(panel, most));
  const ownPrices = useStore(panel, (state) => state.settings.ownPrices);
  const runs = runsOf(panel);
  const busy = useStore(runs, (state) => state.isStarting);
  const run = useNewestRun(panel, plan);
  const slices = plan.slicing !== null && plan.slicing !== 'adaptive' ? calls / plan.pages : null;
  return (
    <>
      <SearchTotals
        dateRanges={slices}
        requests={calls}
        each={quoteFor('search', plan.asked, ownPrices)}
        total={quote}
      />
      <PricedButton
        label={t(run ? 'searchBeginAgain' : 'searchBegin')}
        price={quote}
        strong={!run}
        wide
        blocked={blocked}
        onPress={() => !busy && void runs.begin({ plan, budget: most })}
      />
      {warned && <p className="note warned">{t.saying(warned)}</p>}
      {run && <SearchRunStatus panel={panel} plan={plan} run={run} />}
    </>
  );
}

/** The first request as it goes over the wire, encoded. */
function RequestPreview({ panel, plan }: { panel: PanelStore; plan: SearchPlan }) {
  const t = useTranslation();
  const { names, serviceUrl } = useStore(panel, (state) => state.settings);
  const [first] = searchRule.first(plan);
  const bounds = first?.asked as SearchPlan['asked'] | undefined;
  const asked = { ...plan.asked, ...bounds, maxResults: String(resultsPerPage) };
  const { method, url } = buildRequest('search', asked, { base: '', names: names[serviceUrl] ?? {} });
  return (
    <div className="stack tight">
      <span className="label">{t('searchAsSent')}</span>
      <p className="search-sent" dir="ltr">
        {method} {url}
      </p>
      <p className="note">{t('searchAsSentNote')}</p>
    </div>
  );
}
