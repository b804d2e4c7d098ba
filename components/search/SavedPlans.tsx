import { useMemo } from 'react';
import { useStore } from 'zustand';
import { libraryOf } from '@/components/collection/library-store';
import { changesOf } from '@/components/over-time/changes-store';
import { runsOf } from '@/components/runs/runs-store';
import { usePlanPrice } from '@/components/runs/use-plan-price';
import { PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { Plan } from '@/lib/runs/plan';
import { canonicalPlanText, type PlanFile } from '@/lib/runs/plan-file';
import { runName } from '@/lib/runs/run-name';
import { failureText } from '@/lib/service/failure-text';
import type { Micros } from '@/lib/service/price';
import { PlanFileInput } from './PlanFileInput';
import { SavedQueryList, type SavedQueryRow } from './SavedQueryList';
import { searchOf } from './search-store';
import { usePlanBudgets } from './use-plan-budgets';

/** Plans that are kept by name, and those that come from another machine. */
export function SavedPlans({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const search = searchOf(panel);
  const planFile = useStore(search, (state) => state.loaded);
  const saveFailure = useStore(search, (state) => state.saveFailure);
  const rows = useQueryRows(panel);
  return (
    <section className="search-kept" aria-label={t('searchQueries')}>
      <h2>{t('searchQueries')}</h2>
      {saveFailure && (
        <p className="note failed" role="alert">
          {t.saying(failureText(saveFailure, t.locale).sentence)}
        </p>
      )}
      {rows.length > 0 && (
        <SavedQueryList
          rows={rows}
          runButton={({ plan }) => (
            <RunPlanButton panel={panel} plan={plan} budget={null} label={t('searchRunAgain')} />
          )}
          onOpen={({ plan }) => plan.kind === 'search' && search.open(plan)}
          onSave={({ name, plan }) => void search.save({ name, plan, budget: null })}
          onDelete={(query) => void search.forget(query)}
          onCompare={(runs) => {
            changesOf(panel).compare(runs);
            libraryOf(panel).go('changes');
          }}
        />
      )}
      <PlanFileInput failure={planFile && !planFile.ok ? planFile.failure : null} onFile={search.loadPlan}>
        {planFile?.ok && <LoadedPlan panel={panel} from={planFile.file} file={planFile.value} />}
      </PlanFileInput>
    </section>
  );
}

/** Each kept query with its runs: those of the same plan, whoever began them. */
function useQueryRows(panel: PanelStore): SavedQueryRow[] {
  const queries = useStore(searchOf(panel), (state) => state.queries);
  const runs = useStore(runsOf(panel), (state) => state.runs);
  return useMemo(
    () =>
      queries.map((query) => {
        const wanted = canonicalPlanText(query.plan);
        // The plan of one that completes is long, and is rarely kept.
        const same = runs.filter(({ plan }) => plan.kind === query.plan.kind && canonicalPlanText(plan) === wanted);
        return { query, runs: same.map(({ id }) => id), lastAt: same[0]?.createdAt ?? null };
      }),
    [queries, runs],
  );
}

function LoadedPlan({ panel, from, file }: { panel: PanelStore; from: string; file: PlanFile }) {
  const t = useTranslation();
  const search = searchOf(panel);
  const { name, plan, budget } = file;
  return (
    <div className="stack tight">
      <p dir="auto">
        <strong>{name || t.saying(runName({ plan }))}</strong>
      </p>
      <p className="note" dir="auto">
        {t.saying(runName({ plan }))} · {t('searchLoaded', from)}
      </p>
      <div className="row wrap">
        <RunPlanButton panel={panel} plan={plan} budget={budget} label={t('searchRunLoaded')} />
        {plan.kind === 'search' && (
          <button type="button" className="btn small" onClick={() => search.open(plan)}>
            {t('searchOpen')}
          </button>
        )}
        <button
          type="button"
          className="btn small"
          onClick={() => void search.saveQuery(name || t.saying(runName({ plan })), plan)}
        >
          {t('searchSave')}
        </button>
        <button type="button" className="btn small quiet" onClick={search.closePlanFile}>
          {t('searchLoadAway')}
        </button>
      </div>
    </div>
  );
}

interface RunPlanProps {
  panel: PanelStore;
  plan: Plan;
  budget: Micros | null;
  label: string;
}

/** Runs a plan anew, at its price of now. */
function RunPlanButton({ panel, plan, budget, label }: RunPlanProps) {
  const { quote, blocked } = usePlanPrice(panel, plan, usePlanBudgets(panel, budget));
  const runs = runsOf(panel);
  const busy = useStore(runs, (state) => state.isStarting);
  return (
    <PricedButton
      label={label}
      price={quote}
      small
      blocked={blocked}
      onPress={() => !busy && void runs.begin({ plan, budget })}
    />
  );
}
