import { useState } from 'react';
import { useStore } from 'zustand';
import { CollectionField } from '@/components/collection/CollectionField';
import { useLibraryStore } from '@/components/collection/use-library';
import { useNewestRun } from '@/components/runs/PlanRun';
import { RunBar } from '@/components/runs/RunBar';
import { usePlanBudgets, usePlanPrice, useRunActions, useRunsStore } from '@/components/runs/use-runs';
import { useSearch, useSearchStore } from '@/components/search/use-search';
import { useApp } from '@/components/ui/app-state';
import { Fold } from '@/components/ui/Fold';
import { priceText } from '@/components/ui/format-text';
import { LimitField } from '@/components/ui/MoneyField';
import { NumberField } from '@/components/ui/NumberField';
import { PlanPanel, PlanSum } from '@/components/ui/PlannedForm';
import { PricedButton } from '@/components/ui/PricedButton';
import { TextField } from '@/components/ui/TextField';
import { useTranslation } from '@/components/ui/translation';
import { maxSearchPages } from '@/lib/runs/plan-limits';
import { planPrice } from '@/lib/runs/plan-price';
import type { SearchPlan } from '@/lib/runs/plan-schema';
import type { RunView } from '@/lib/runs/run-view';
import { resultsPerPage, searchRule } from '@/lib/runs/search-rule';
import type { PlanErrors } from '@/lib/search/search-form';
import type { Micros, Quote } from '@/lib/service/price';
import { quoteFor } from '@/lib/service/quote';
import { buildRequest } from '@/lib/service/request';
import { parameterNamesOf } from '@/lib/settings/parameter-names';
import { SearchStopRules } from './SearchStopRules';

interface SaveQueryProps {
  /** The default name. */
  suggested: string;
  disabled: boolean;
  onSave(name: string): void;
  onDownload(name: string): void;
}

/** Saves the query under a name, or as a file for another device. */
function SaveQueryForm({ suggested, disabled, onSave, onDownload }: SaveQueryProps) {
  const t = useTranslation();
  const [draft, setDraft] = useState<string | null>(null);
  const name = (draft ?? suggested).trim();
  const isDisabled = disabled || name === '';
  return (
    <Fold heading={t('searchSaveQuery')}>
      <TextField label={t('searchName')} value={draft ?? suggested} maxLength={200} onType={setDraft} />
      <div className="flex-row wrap">
        <button type="button" className="button small" disabled={isDisabled} onClick={() => onSave(name)}>
          {t('searchSaveQuery')}
        </button>
        <button type="button" className="button small" disabled={isDisabled} onClick={() => onDownload(name)}>
          {t('searchFile')}
        </button>
      </div>
      <p className="note">{t('searchFileNote')}</p>
    </Fold>
  );
}

interface SearchTotalsProps {
  /** Number of date ranges or prefixes; `null` without a split, or if it is unknown in advance. */
  searches: number | null;
  requests: number;
  requestPrice: Quote;
  total: Quote;
}

function SearchTotals({ searches, requests, requestPrice, total }: SearchTotalsProps) {
  const t = useTranslation();
  return (
    <dl className="plan-sums">
      {searches !== null && <PlanSum name={t('searchSumParts')}>{t.number(searches)}</PlanSum>}
      <PlanSum name={t('maximumRequests')}>{t.number(requests)}</PlanSum>
      <PlanSum name={t('searchSumVideos')}>{t.number(requests * resultsPerPage)}</PlanSum>
      <PlanSum name={t('searchSumEach')}>{priceText(t, requestPrice)}</PlanSum>
      <PlanSum name={t('maximumCost')} isTotal>
        {priceText(t, total)}
      </PlanSum>
    </dl>
  );
}

/** The newest run of the plan. */
function SearchRunStatus({ plan }: { plan: SearchPlan }) {
  const library = useLibraryStore();
  const t = useTranslation();
  const run = useNewestRun(plan);
  const { actions, disabledReason } = useRunActions();
  if (!run) return null;
  return (
    <section className="stack plan-run" aria-label={t('searchRunHere')}>
      <RunBar run={run} disabledReason={disabledReason} actions={actions} />
      {isCutShort(run, plan) && <p className="note warning-text">{t('searchCutShort')}</p>}
      <button
        type="button"
        className={run.state === 'done' ? 'button wide primary' : 'button wide'}
        onClick={() => library.getState().goToPane('table')}
      >
        {t('searchShowTable')}
      </button>
    </section>
  );
}

/** Halving a range takes two requests, so a run with at most one left may have missed results. */
function isCutShort({ state, steps }: RunView, { requests }: SearchPlan): boolean {
  const requestCount = Object.values(steps).reduce((sum, count) => sum + count, 0);
  return state === 'done' && requests !== null && requestCount >= requests - 1;
}

interface Props {
  /** `null` if the form has errors. */
  plan: SearchPlan | null;
  errors: PlanErrors;
}

export function SearchPlanPanel({ plan, errors }: Props) {
  const t = useTranslation();
  const search = useSearchStore();
  const { choice, values } = useStore(search);
  const [budget, setBudget] = useState<Micros | null>(null);
  const isSplit = choice.prefixes !== null || choice.splitBy !== 'none';
  return (
    <PlanPanel>
      <NumberField
        label={t(isSplit ? 'searchPagesPerPart' : 'resultPages')}
        value={choice.pages}
        min={1}
        max={maxSearchPages}
        live
        onChange={(pages) => search.getState().choose({ pages })}
      />
      <CollectionField label={t('resultsInto')} />
      {plan ? <ReadyPlan plan={plan} budget={budget} /> : <InvalidPlan isEmpty={errors.empty} />}
      <div>
        <SearchStopRules
          choice={choice}
          values={values}
          onChoose={search.getState().choose}
          onPageToken={(marker) => search.getState().setValue('pageToken', marker)}
        >
          <LimitField label={t('limitForRun')} micros={budget} onChange={setBudget} />
        </SearchStopRules>
        <SaveQueryForm
          suggested={plan?.params.q ?? ''}
          disabled={plan === null}
          onSave={(name) => plan && void search.getState().saveQuery(name, plan)}
          onDownload={(name) => plan && void search.getState().savePlanFile({ name, plan, budget })}
        />
        {plan && <RequestPreview plan={plan} />}
      </div>
      {plan && <SearchRunStatus plan={plan} />}
    </PlanPanel>
  );
}

/** Shows why the search cannot start yet, and the maximum cost of a search that is not split by date. */
function InvalidPlan({ isEmpty }: { isEmpty: boolean }) {
  const t = useTranslation();
  const { pages, splitBy } = useSearch(({ choice }) => choice);
  const settings = useApp((state) => state.settings);
  const requestPrice = quoteFor('search', {}, settings);
  const { quote: total } = planPrice({ ...emptyPlan, pages }, settings);
  const text = t(isEmpty ? 'searchNothing' : 'searchFix');
  return (
    <>
      {splitBy === 'none' && (
        <SearchTotals searches={null} requests={pages} requestPrice={requestPrice} total={total} />
      )}
      <PricedButton
        label={t('searchStart')}
        price={total}
        primary
        wide
        disabledReason={{ is: isEmpty ? 'incomplete' : 'limit', text }}
        onPress={() => {}}
      />
    </>
  );
}

const emptyPlan: SearchPlan = {
  kind: 'search',
  params: {},
  pages: 1,
  splitBy: null,
  requests: null,
  stop: { videos: null, oldest: null, empty: true },
};

function ReadyPlan({ plan, budget }: { plan: SearchPlan; budget: Micros | null }) {
  const t = useTranslation();
  const { calls, quote, disabledReason, warning } = usePlanPrice(plan, usePlanBudgets(budget));
  const settings = useApp((state) => state.settings);
  const runs = useRunsStore();
  const busy = useStore(runs, (state) => state.starting.has(plan.kind));
  const run = useNewestRun(plan);
  const isSplit = plan.prefixes || (plan.splitBy !== null && plan.splitBy !== 'adaptive');
  return (
    <>
      <SearchTotals
        searches={isSplit ? calls / plan.pages : null}
        requests={calls}
        requestPrice={quoteFor('search', plan.params, settings)}
        total={quote}
      />
      <PricedButton
        label={t(run ? 'searchStartAgain' : 'searchStart')}
        price={quote}
        primary={!run}
        wide
        disabledReason={disabledReason}
        onPress={() => !busy && void runs.getState().start({ plan, budget })}
      />
      {warning && <p className="note warning-text">{t.message(warning)}</p>}
    </>
  );
}

/** Shows the encoded URL of the first request. */
function RequestPreview({ plan }: { plan: SearchPlan }) {
  const t = useTranslation();
  const names = useApp((state) => parameterNamesOf(state.settings));
  const [first] = searchRule.first(plan);
  const bounds = first?.params as SearchPlan['params'] | undefined;
  const params = { ...plan.params, ...bounds, maxResults: String(resultsPerPage) };
  const { method, url } = buildRequest('search', params, { base: '', names: names ?? {} });
  return (
    <Fold heading={t('searchAsSent')}>
      <p className="search-sent" dir="ltr">
        {method} {url}
      </p>
      <p className="note">{t('searchAsSentNote')}</p>
    </Fold>
  );
}
