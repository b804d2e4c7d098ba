import type { ReactNode } from 'react';
import { useRuns, useRunsStore } from '@/components/runs/use-runs';
import { useAppStore } from '@/components/ui/app-state';
import { ExpandableList } from '@/components/ui/ExpandableList';
import { dateTimeText, joinFacts } from '@/components/ui/format-text';
import { useTranslation } from '@/components/ui/translation';
import { percentText } from '@/lib/runs/run-name';
import type { RunView } from '@/lib/runs/run-view';
import type { Failure } from '@/lib/service/failure';
import { failureText } from '@/lib/service/failure-text';
import type { VideoId } from '@/lib/service/ids';
import { moneyText } from '@/lib/service/money-text';
import { ownValue } from '@/lib/shared/own-value';
import { costText } from '@/lib/spending/spending';

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

/** Shows the figures that the run's row does not show. */
function RunFigures({ run }: { run: RunView }) {
  const t = useTranslation();
  const { plan, found, videos, free, unrequested, quoted, spent, budget } = run;
  const isListed = plan.kind === 'search' || plan.kind === 'playlist' || plan.kind === 'popular';
  return (
    <dl className="run-facts">
      {run.endedAt !== null && (
        <>
          <Figure name={t('runStarted')}>{dateTimeText(t, run.createdAt)}</Figure>
          <Figure name={t('runEnded')}>{dateTimeText(t, run.endedAt)}</Figure>
        </>
      )}
      <Figure name={t('runResponses')}>{run.requests.done + run.steps.uncertain}</Figure>
      {isListed && found !== videos && <Figure name={t('missingReturned')}>{found}</Figure>}
      {free > 0 && <Figure name={t('runFree')}>{free}</Figure>}
      {unrequested > 0 && <Figure name={t('runUnrequested')}>{unrequested}</Figure>}
      {quoted > 0 && quoted !== spent.micros && (
        <Figure name={t('estimatedCost')}>{costText(t, { ...spent, micros: quoted }, 'column')}</Figure>
      )}
      {budget !== null && <Figure name={t('limitForRun')}>{moneyText(budget, 'column', t.locale)}</Figure>}
    </dl>
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

/** Lists the rejected requests, unless all of them failed as the notice about failed requests says. */
function RefusedRequests({ run: { refused, failed } }: { run: RunView }) {
  const t = useTranslation();
  const sentenceOf = (failure: Failure) => t.message(failureText(failure, t.locale).sentence);
  const shown = failed?.last && sentenceOf(failed.last);
  if (refused.every(({ failure }) => sentenceOf(failure) === shown)) return null;
  return (
    <details>
      <summary>{joinFacts(t, [t('runRefusedHeading'), t.number(refused.length)])}</summary>
      <ul className="stack tight">
        {refused.map(({ n, failure }) => (
          <li key={n} className="note error-text" dir="auto">
            {t('runRefusedAt', n + 1, sentenceOf(failure))}
          </li>
        ))}
      </ul>
    </details>
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
      <RunFigures run={run} />
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
      <RefusedRequests run={run} />
    </div>
  );
}
