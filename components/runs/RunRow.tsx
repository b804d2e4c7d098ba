import { type ReactNode, useState } from 'react';
import { useNow } from '@/components/ui/clock';
import { joinFacts } from '@/components/ui/format-text';
import { IconButton } from '@/components/ui/Icon';
import type { DisabledReason } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import { pauseMessage, runName } from '@/lib/runs/run-name';
import type { RunView } from '@/lib/runs/run-view';
import type { FailureKind } from '@/lib/service/failure';
import { failureText } from '@/lib/service/failure-text';
import { billedCost, costText, uncertainFacts } from '@/lib/spending/spending';
import { pauseFailure, RunDecision, RunState } from './RunBar';
import { Facts, RunControls, RunMeter } from './RunControls';
import { RunDetails } from './RunDetails';
import { outcomeMessages, remainingText, requestsMessage, runStateLabels, startText } from './run-text';
import { useRunActions } from './use-runs';

/** Number of columns of the table of runs. */
export const runColumns = 6;

interface Props {
  run: RunView;
  /** Name of the run's collection; `null` if only one collection is listed, or the name is unknown. */
  collection: string | null;
  /** The id of an element that shows why no request can be sent. */
  reasonId: string;
  /** A failure that the page already shows, so that the row does not repeat it. */
  shownFailure: FailureKind | undefined;
}

/** A run in the table of runs. It opens to show its figures and what the user can decide. */
export function RunRow({ run, collection, reasonId, shownFailure }: Props) {
  const t = useTranslation();
  const now = useNow(60_000);
  const { actions, disabledReason: reason } = useRunActions();
  const disabledReason: DisabledReason | null = reason && { ...reason, noticeId: reasonId };
  const [chosen, setOpen] = useState<boolean | null>(null);
  const isOpen = chosen ?? needsDecision(run);
  const name = t.message(runName(run));
  const facts = [
    startText(t, run.createdAt, now),
    run.state === 'running' && remainingText(t, run),
    run.startedBy === 'schedule' && t('runsScheduled'),
  ];
  return (
    <tbody className={isOpen ? 'open' : undefined}>
      <tr>
        <td className="run-more">
          <IconButton
            icon={isOpen ? 'chevron-down' : 'chevron-right'}
            label={t('runFiguresOf', name)}
            expanded={isOpen}
            onPress={() => setOpen(!isOpen)}
          />
        </td>
        <td>
          <TwoLines note={joinFacts(t, facts)} collection={collection}>
            {name}
          </TwoLines>
        </td>
        <td>
          <Progress run={run} shownFailure={shownFailure} />
        </td>
        <td className="run-result">
          <Facts facts={outcomeMessages(run).map(t.message)} />
        </td>
        <td className="numeric">
          <Billed run={run} />
        </td>
        <td className="run-controls">
          {run.endedAt === null && (
            <RunControls run={run} disabledReason={disabledReason} actions={actions} isCompact />
          )}
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td />
          <td colSpan={runColumns - 1}>
            <div className="stack">
              <RunDecision
                run={run}
                disabledReason={disabledReason}
                actions={actions}
                shownFailure={shownFailure}
                isHeadingShown
              />
              <RunDetails run={run} />
            </div>
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** Returns whether the user has to decide about more than the row shows. */
const needsDecision = ({ failed, pauseReason }: RunView): boolean =>
  failed !== null || pauseReason?.is === 'failure' || pauseReason?.is === 'missing';

interface TwoLinesProps {
  note: string;
  collection: string | null;
  children: ReactNode;
}

/** Shows the name of a row, and below it its collection and a note. */
export function TwoLines({ note, collection, children }: TwoLinesProps) {
  return (
    <>
      <div>{children}</div>
      <div className="note">
        {collection !== null && (
          <>
            <bdi>{collection}</bdi>
            {' · '}
          </>
        )}
        {note}
      </div>
    </>
  );
}

/** Shows how far a run is, and why it is paused unless the page already shows the failure. */
function Progress({ run, shownFailure }: Pick<Props, 'run' | 'shownFailure'>) {
  const t = useTranslation();
  if (run.endedAt !== null) return <RunState run={run} />;
  const pause = pauseMessage(run, t.locale);
  const failure = pauseFailure(run);
  const reason = failure && failure.kind !== shownFailure && t.message(failureText(failure, t.locale).heading);
  const requests = t.message(requestsMessage(run));
  return (
    <>
      {run.state === 'paused' ? (
        <div className="warning-text" role={run.pauseReason?.is === 'missing' ? 'alert' : undefined}>
          {pause ? t.message(pause) : joinFacts(t, [t(runStateLabels.paused), reason])}
        </div>
      ) : (
        <div>{requests}</div>
      )}
      {run.requests.total > 0 && (
        <RunMeter
          label={t.message(runName(run))}
          done={run.requests.done}
          total={run.requests.total}
          text={requests}
          isPaused={run.state !== 'running'}
        />
      )}
    </>
  );
}

function Billed({ run: { spent, state, failed } }: { run: RunView }) {
  const t = useTranslation();
  const billed = billedCost(spent);
  // A request in progress is not uncertain yet.
  const uncertain = state === 'running' && failed === null ? [] : uncertainFacts(t, spent);
  return (
    <>
      {billed.micros > 0 && <div>{costText(t, billed, 'column')}</div>}
      {billed.micros === 0 && uncertain.length === 0 && <div className="note">{t('billedNone')}</div>}
      {uncertain.map((fact) => (
        <div key={fact} className="note warning-text">
          {fact}
        </div>
      ))}
    </>
  );
}
