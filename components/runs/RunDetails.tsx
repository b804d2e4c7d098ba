import type { ReactNode } from 'react';
import { useRuns, useRunsStore } from '@/components/runs/use-runs';
import { useAppStore } from '@/components/ui/app-state';
import { ExpandableList } from '@/components/ui/ExpandableList';
import { dateTimeText } from '@/components/ui/format-text';
import { useTranslation } from '@/components/ui/translation';
import { percentText } from '@/lib/runs/run-name';
import type { RunView } from '@/lib/runs/run-view';
import { failureText } from '@/lib/service/failure-text';
import type { VideoId } from '@/lib/service/ids';
import { moneyText } from '@/lib/service/money-text';
import { ownValue } from '@/lib/shared/own-value';
import { billedCost, costText, possibleCost } from '@/lib/spending/spending';

interface MissingIdsProps {
  missing: number;
  requested: number;
  /** Maximum share of missing videos that the plan allows, from 0 to 1; `null` without a maximum. */
  allowed: number | null;
  /** The missing ids; `null` until they are loaded. */
  ids: readonly VideoId[] | null;
  onOpen(): void;
  onCopy(ids: readonly VideoId[]): void;
  onSave(ids: readonly VideoId[]): void;
}

const initiallyShown = 20;

/** Lists the ids that the service did not return, and lets the user copy or export them. */
function MissingIds({ missing, requested, allowed, ids, onOpen, onCopy, onSave }: MissingIdsProps) {
  const t = useTranslation();
  const isAlarming = allowed !== null && requested > 0 && missing / requested > allowed;
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && onOpen()}>
      <summary className={isAlarming ? 'error-text' : undefined}>
        {isAlarming
          ? t('runMissingMore', missing, requested, percentText(allowed, t.locale))
          : t('runMissingOf', missing, requested)}
      </summary>
      <div className="stack tight">
        <p className="note">{t('runMissingWhy')}</p>
        {ids && (
          <>
            <div className="flex-row wrap">
              <button type="button" className="button small" onClick={() => onCopy(ids)}>
                {t('copyIds')}
              </button>
              <button type="button" className="button small" onClick={() => onSave(ids)}>
                {t('saveIds')}
              </button>
            </div>
            <ExpandableList items={ids} initialCount={initiallyShown} className="id-list">
              {(id) => (
                <li key={id} className="code" dir="ltr">
                  {id}
                </li>
              )}
            </ExpandableList>
          </>
        )}
      </div>
    </details>
  );
}

function RunFigures({ run }: { run: RunView }) {
  const t = useTranslation();
  const formatMoney = (micros: number) => moneyText(micros, 'column', t.locale);
  const billed = billedCost(run.spent);
  const possible = possibleCost(run.spent);
  return (
    <>
      <dl className="plan-sums">
        <Figure name={t('runStarted')}>{dateTimeText(t, run.createdAt)}</Figure>
        {run.endedAt !== null && <Figure name={t('runEnded')}>{dateTimeText(t, run.endedAt)}</Figure>}
        <Figure name={t('runResponses')}>{run.requests.done}</Figure>
        {run.plan.kind === 'crawl' && <Figure name={t('runLinksReturned')}>{run.found}</Figure>}
        <Figure name={t('missingReturned')}>{run.plan.kind === 'crawl' ? run.videos : run.found}</Figure>
        {run.free > 0 && <Figure name={t('runFree')}>{run.free}</Figure>}
        {run.unrequested > 0 && <Figure name={t('runUnrequested')}>{run.unrequested}</Figure>}
        {run.newVideos > 0 && <Figure name={t('runNew')}>{run.newVideos}</Figure>}
        {run.quoted > 0 && (
          <Figure name={t('estimatedCost')}>{costText(t, { ...run.spent, micros: run.quoted }, 'column')}</Figure>
        )}
        {(billed.micros > 0 || run.spent.unpriced === 0) && (
          <Figure name={t('ledgerBilledHead')}>{costText(t, billed, 'column')}</Figure>
        )}
        {possible.micros > 0 && <Figure name={t('mayHaveBeenBilled')}>{costText(t, possible, 'column')}</Figure>}
        {run.spent.unpriced > 0 && <Figure name={t('runUnpriced')}>{run.spent.unpriced}</Figure>}
        {run.budget !== null && <Figure name={t('limitForRun')}>{formatMoney(run.budget)}</Figure>}
      </dl>
      {run.refused.length > 0 && <RefusedRequests run={run} />}
    </>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  const t = useTranslation();
  return (
    <div>
      <dt>{name}</dt>
      <dd>{typeof children === 'number' ? t.number(children) : children}</dd>
    </div>
  );
}

function RefusedRequests({ run }: { run: RunView }) {
  const t = useTranslation();
  return (
    <section className="stack tight">
      <h3 className="label">{t('runRefusedHeading')}</h3>
      <ul className="stack tight">
        {run.refused.map(({ n, failure }) => (
          <li key={n} className="note error-text" dir="auto">
            {t('runRefusedAt', n + 1, t.message(failureText(failure, t.locale).sentence))}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Props {
  run: RunView;
}

/** Shows a run's figures and the ids that were not returned. */
export function RunDetails({ run }: Props) {
  const app = useAppStore();
  const runs = useRunsStore();
  const ids = useRuns((state) => ownValue(state.missing, run.id) ?? null);
  const { showToast } = app.getState();
  const copy = async (all: readonly VideoId[]) => {
    await app.getState().ports.copy(all.join('\n'));
    showToast({ count: 'copiedIds', n: all.length });
  };
  const save = (all: readonly VideoId[]) =>
    app.getState().ports.save(`not-returned-${run.id}.txt`, 'text/plain', [`${all.join('\n')}\n`]);
  return (
    <div className="run-details">
      {run.missing > 0 && (
        <MissingIds
          missing={run.missing}
          requested={run.received}
          allowed={run.plan.kind === 'details' ? run.plan.maxMissingShare : null}
          ids={ids}
          onOpen={() => void runs.getState().readMissing(run)}
          onCopy={(all) => void copy(all)}
          onSave={(all) => void save(all)}
        />
      )}
      <RunFigures run={run} />
    </div>
  );
}
