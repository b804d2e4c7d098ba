import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { useLibraryStore } from '@/components/collection/use-library';
import { useRunComparisonStore } from '@/components/over-time/use-run-comparison';
import { planFailureText } from '@/components/runs/design-text';
import { PlanRun } from '@/components/runs/PlanRun';
import { usePlanBudgets, usePlanPrice, useRuns, useRunsStore } from '@/components/runs/use-runs';
import { useSearch, useSearchStore } from '@/components/search/use-search';
import { FileDrop } from '@/components/ui/FileDrop';
import { dateTimeText } from '@/components/ui/format-text';
import { IconButton } from '@/components/ui/Icon';
import { PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import type { PlanFile, PlanFileFailure } from '@/lib/runs/plan-file';
import type { Plan } from '@/lib/runs/plan-schema';
import { runName } from '@/lib/runs/run-name';
import type { SavedSearch } from '@/lib/search/records';
import type { Micros } from '@/lib/service/price';
import { canonicalJson } from '@/lib/shared/json';

interface PlanFileInputProps {
  /** The reason why the chosen file is not a valid plan. */
  failure: PlanFileFailure | null;
  onFile(name: string, text: string): void;
  /** The loaded plan with its price. */
  children: ReactNode;
}

/** Opens a plan file from another device. The plan runs only after a click on a button that shows its price. */
function PlanFileInput({ failure, onFile, children }: PlanFileInputProps) {
  const t = useTranslation();
  const open = async (file: File) => onFile(file.name, await file.text());
  return (
    <FileDrop
      name={t('searchLoad')}
      accept=".json,application/json"
      prompt={t('searchLoadDrop')}
      onFile={(file) => void open(file)}
      below={
        <>
          {failure && (
            <p className="note error-text" role="alert">
              {planFailureText(t, failure)}
            </p>
          )}
          {children}
        </>
      }
    />
  );
}

interface SavedSearchRow {
  query: SavedSearch;
  /** Run ids, newest first. */
  runs: readonly string[];
  /** Milliseconds since 1970; `null` if it was never run. */
  lastRunAt: number | null;
}

interface SavedSearchListProps {
  rows: readonly SavedSearchRow[];
  runButton(query: SavedSearch): ReactNode;
  onOpen(query: SavedSearch): void;
  onSave(query: SavedSearch): void;
  onDelete(query: SavedSearch): void;
  onCompare(runs: readonly string[]): void;
}

function SavedSearchList({ rows, runButton, onOpen, onSave, onDelete, onCompare }: SavedSearchListProps) {
  const t = useTranslation();
  return (
    <ul className="saved-search-list">
      {rows.map(({ query, runs, lastRunAt }) => (
        <li key={query.id}>
          <div className="flex-row">
            <strong className="grow" dir="auto">
              {query.name}
            </strong>
            <IconButton icon="download" label={t('searchFileOf', query.name)} onPress={() => onSave(query)} />
            <IconButton icon="trash" label={t('deleteNamed', query.name)} onPress={() => onDelete(query)} />
          </div>
          <p className="note" dir="auto">
            {t.message(runName(query))}
          </p>
          {lastRunAt !== null && (
            <p className="note">{t.plural('searchRuns', runs.length, dateTimeText(t, lastRunAt))}</p>
          )}
          <div className="flex-row wrap">
            {runButton(query)}
            {query.plan.kind === 'search' && (
              <button type="button" className="button small" onClick={() => onOpen(query)}>
                {t('searchOpen')}
              </button>
            )}
            {runs.length > 1 && (
              <button type="button" className="button small" onClick={() => onCompare(runs)}>
                {t('searchCompare')}
              </button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

export function SavedPlans({ id }: { id: string }) {
  const runComparison = useRunComparisonStore();
  const library = useLibraryStore();
  const t = useTranslation();
  const search = useSearchStore();
  const planFile = useStore(search, (state) => state.planFile);
  const rows = useSavedSearchRows();
  return (
    <section id={id} className="saved-searches" aria-label={t('searchQueries')}>
      {rows.length > 0 && (
        <SavedSearchList
          rows={rows}
          runButton={({ plan }) => <RunPlanButton plan={plan} budget={null} label={t('searchRunAgain')} />}
          onOpen={({ plan }) => plan.kind === 'search' && search.getState().openPlan(plan)}
          onSave={({ name, plan }) => void search.getState().savePlanFile({ name, plan, budget: null })}
          onDelete={(query) => void search.getState().deleteQuery(query)}
          onCompare={(runs) => {
            runComparison.getState().compare(runs);
            library.getState().goToView('over-time', 'changes');
          }}
        />
      )}
      <PlanFileInput failure={planFile && !planFile.ok ? planFile.failure : null} onFile={search.getState().loadPlan}>
        {planFile?.ok && <LoadedPlan fileName={planFile.file} file={planFile.value} />}
      </PlanFileInput>
    </section>
  );
}

/** Returns each saved query with all runs of the same plan. */
function useSavedSearchRows(): SavedSearchRow[] {
  const savedSearches = useSearch((state) => state.savedSearches);
  const runs = useRuns((state) => state.runs);
  return useMemo(
    () =>
      savedSearches.map((query) => {
        const planText = canonicalJson(query.plan);
        // Comparing kinds first avoids serialising long plans.
        const sameRuns = runs.filter(({ plan }) => plan.kind === query.plan.kind && canonicalJson(plan) === planText);
        return { query, runs: sameRuns.map(({ id }) => id), lastRunAt: sameRuns[0]?.createdAt ?? null };
      }),
    [savedSearches, runs],
  );
}

function LoadedPlan({ fileName, file }: { fileName: string; file: PlanFile }) {
  const t = useTranslation();
  const search = useSearchStore();
  const { name, plan, budget } = file;
  return (
    <div className="stack tight">
      <p dir="auto">
        <strong>{name || t.message(runName({ plan }))}</strong>
      </p>
      <p className="note" dir="auto">
        {t.message(runName({ plan }))} · {t('searchLoaded', fileName)}
      </p>
      <div className="flex-row wrap">
        <RunPlanButton plan={plan} budget={budget} label={t('runThisPlan')} />
        {plan.kind === 'search' && (
          <button type="button" className="button small" onClick={() => search.getState().openPlan(plan)}>
            {t('searchOpen')}
          </button>
        )}
        <button
          type="button"
          className="button small"
          onClick={() => void search.getState().saveQuery(name || t.message(runName({ plan })), plan)}
        >
          {t('searchSaveQuery')}
        </button>
        <button type="button" className="button small quiet" onClick={search.getState().closePlanFile}>
          {t('searchLoadClose')}
        </button>
      </div>
    </div>
  );
}

interface RunPlanProps {
  plan: Plan;
  budget: Micros | null;
  label: string;
}

/** Runs a plan at its current price, and shows a run of it that is not over. */
function RunPlanButton({ plan, budget, label }: RunPlanProps) {
  const { quote, disabledReason } = usePlanPrice(plan, usePlanBudgets(budget));
  const runs = useRunsStore();
  const busy = useStore(runs, (state) => state.starting.has(plan.kind));
  return (
    <>
      <PricedButton
        label={label}
        price={quote}
        small
        disabledReason={disabledReason}
        onPress={() => !busy && void runs.getState().start({ plan, budget })}
      />
      <PlanRun plan={plan} onlyOpen />
    </>
  );
}
