import { useState } from 'react';
import { useNow } from '@/components/ui/clock';
import { joinFacts } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import { runName } from '@/lib/runs/run-name';
import type { RunView } from '@/lib/runs/run-view';
import { FailedRequestsNotice, RunState } from './RunBar';
import { RunDetails } from './RunDetails';
import { momentText, outcomeMessages, runCostText } from './run-text';
import { useRunActions } from './use-runs';

interface Props {
  runs: readonly RunView[];
  /** Returns the name of a run's collection; `null` if only one collection is listed, or the name is unknown. */
  nameOf(run: RunView): string | null;
}

/** Shows finished runs as a table, newest first. */
export function FinishedRuns({ runs, nameOf }: Props) {
  const t = useTranslation();
  const hasNames = runs.some((run) => nameOf(run) !== null);
  return (
    <section className="stack tight" aria-labelledby="runs-finished">
      <h2 id="runs-finished">{t('runsFinished')}</h2>
      <table className="runs-table">
        <thead>
          <tr>
            <th>{t('run')}</th>
            {hasNames && <th>{t('collection')}</th>}
            <th className="numeric">{t('requests')}</th>
            <th>{t('result')}</th>
            <th className="numeric">{t('cost')}</th>
            <th>{t('runStarted')}</th>
            <th>{t('status')}</th>
            <th>
              <span className="visually-hidden">{t('runFigures')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <FinishedRun key={run.id} run={run} collection={hasNames ? nameOf(run) : undefined} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface FinishedRunProps {
  run: RunView;
  /** Name of the run's collection; `undefined` if the table has no column for it. */
  collection: string | null | undefined;
}

function FinishedRun({ run, collection }: FinishedRunProps) {
  const t = useTranslation();
  const now = useNow(60_000);
  const [isOpen, setOpen] = useState(false);
  const { actions, disabledReason } = useRunActions();
  const columns = collection === undefined ? 7 : 8;
  const name = t.message(runName(run));
  return (
    <>
      <tr>
        <td>
          {name} {run.startedBy === 'schedule' && <span className="chip">{t('startedBySchedule')}</span>}
        </td>
        {collection !== undefined && (
          <td>
            <bdi>{collection}</bdi>
          </td>
        )}
        <td className="numeric">{t('partOf', run.requests.done, run.requests.total)}</td>
        <td>{joinFacts(outcomeMessages(run).map(t.message)) || <span className="note">{t('runNoOutcome')}</span>}</td>
        <td className="numeric">{runCostText(t, run)}</td>
        <td className="note">{momentText(t, run.createdAt, now)}</td>
        <td>
          <RunState run={run} />
        </td>
        <td className="more">
          <button
            type="button"
            className="icon-button"
            aria-label={t('runFiguresOf', name)}
            title={t('runFiguresOf', name)}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
          </button>
        </td>
      </tr>
      {run.failed && (
        <tr>
          <td colSpan={columns}>
            <FailedRequestsNotice run={run} disabledReason={disabledReason} actions={actions} />
          </td>
        </tr>
      )}
      {isOpen && (
        <tr>
          <td colSpan={columns}>
            <RunDetails run={run} />
          </td>
        </tr>
      )}
    </>
  );
}
