import type { ReactNode } from 'react';
import { useNow } from '@/components/ui/clock';
import { FailureView } from '@/components/ui/FailureView';
import { Icon } from '@/components/ui/Icon';
import { LimitField } from '@/components/ui/MoneyField';
import { type DisabledReason, PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import { pauseMessage, runName } from '@/lib/runs/run-name';
import { type FailedRequests, type RunView, runOutcome } from '@/lib/runs/run-view';
import type { Failure, FailureKind } from '@/lib/service/failure';
import { failureText } from '@/lib/service/failure-text';
import { idsPerChunk } from '@/lib/service/request-limits';
import type { Translate } from '@/lib/shared/localized-text';
import { CountText, Facts, type RunActions, RunControls, RunMeter } from './RunControls';
import { outcomeMessages, remainingText, requestsMessage, runCostFacts, runStateLabels, startText } from './run-text';
import './runs.css';
import { joinFacts } from '@/components/ui/format-text';

interface RunProps {
  run: RunView;
  /** Why no request can be sent now; `null` if requests can be sent. */
  disabledReason: DisabledReason | null;
  actions: RunActions;
}

interface Props extends RunProps {
  /** True in the bar below a table, where the run takes a single line if it fits. */
  isLine?: boolean;
  children?: ReactNode;
}

/**
 * Shows a run: its name, state, progress, results and cost, the reason why it paused or failed, and the next step. All
 * pages that start or list runs show them with this component.
 */
export function RunBar(props: Props) {
  const { run, disabledReason, actions, isLine = false, children } = props;
  const t = useTranslation();
  return (
    <div className={isLine ? 'run line' : 'run'}>
      <RunTitle run={run} isLine={isLine} />
      {run.endedAt === null && (
        <div className="flex-row wrap run-buttons">
          <RunControls run={run} disabledReason={disabledReason} actions={actions} />
        </div>
      )}
      {run.requests.total > 0 && (
        <RunMeter
          label={t.message(runName(run))}
          done={run.requests.done}
          total={run.requests.total}
          text={t.message(requestsMessage(run))}
          isPaused={run.state !== 'running'}
        />
      )}
      <RunCounts run={run} />
      <RunDecision run={run} disabledReason={disabledReason} actions={actions} />
      {children}
    </div>
  );
}

function RunTitle({ run, isLine }: Pick<Props, 'run'> & { isLine: boolean }) {
  const t = useTranslation();
  const now = useNow(60_000);
  return (
    <div className="flex-row wrap run-title">
      <h3 className="strong">{t.message(runName(run))}</h3>
      {!isLine && (
        <span className="note grow">
          {joinFacts(t, [startText(t, run.createdAt, now), run.startedBy === 'schedule' && t('runsScheduled')])}
        </span>
      )}
    </div>
  );
}

function RunCounts({ run }: Pick<Props, 'run'>) {
  const t = useTranslation();
  const pause = run.state === 'paused' ? pauseMessage(run, t.locale) : null;
  const remaining = run.state === 'running' ? remainingText(t, run) : '';
  const facts = [...runCostFacts(t, run), ...(remaining ? [remaining] : [])];
  return (
    <div className="run-counts">
      {run.state === 'paused' && (
        <span className="warning-text" role={run.pauseReason?.is === 'missing' ? 'alert' : undefined}>
          {pause ? t.message(pause) : t(runStateLabels.paused)}
        </span>
      )}
      {run.endedAt !== null && <RunState run={run} />}
      <CountText message={requestsMessage(run)} bold={run.requests.done} />
      {outcomeMessages(run).map((message) => (
        <CountText key={message.count} message={message} />
      ))}
      <span className="run-cost">
        <Facts facts={facts} />
      </span>
    </div>
  );
}

const endIcons = { done: 'check', stopped: 'square', failed: 'triangle-alert' } as const;

/** The word and icon for how a run ended. */
export function RunState({ run }: Pick<Props, 'run'>) {
  const t = useTranslation();
  const outcome = runOutcome(run);
  if (outcome === 'running' || outcome === 'paused') return null;
  return (
    <span className={`runs-state ${outcome}`}>
      <Icon name={endIcons[outcome]} small />
      <span>{t(runStateLabels[outcome])}</span>
    </span>
  );
}

interface DecisionProps extends RunProps {
  /** A failure that the page already shows, so that it is not repeated. */
  shownFailure?: FailureKind | undefined;
  /** The page shows the heading of the failure that paused the run. */
  isHeadingShown?: boolean;
}

/** Shows what the user can decide about a run that paused or whose requests failed, a failure of both only once. */
export function RunDecision({ shownFailure, isHeadingShown = false, ...props }: DecisionProps) {
  const { run } = props;
  const failure = pauseFailure(run);
  // The notice about the failed requests names the failure if several of them paused the run.
  const isShownAlready =
    failure?.kind === shownFailure || (run.pauseReason?.is === 'failure' && run.pauseReason.inARow && run.failed);
  const isSame = failure !== null && !isShownAlready && failure.kind === run.failed?.last?.kind;
  return (
    <>
      {failure && !isShownAlready && (
        <PauseFailure {...props} failure={failure} isHeadingShown={isHeadingShown} hasFailedRequests={isSame} />
      )}
      {!isSame && <FailedRequestsNotice {...props} />}
    </>
  );
}

/** Returns the failure that paused a run; `null` if nothing failed. */
export const pauseFailure = ({ state, pauseReason }: RunView): Failure | null =>
  state === 'paused' && pauseReason?.is === 'failure' ? pauseReason.failure : null;

interface PauseFailureProps extends RunProps {
  failure: Failure;
  isHeadingShown: boolean;
  /** True if requests failed for the same reason, which the block then also counts. */
  hasFailedRequests: boolean;
}

function PauseFailure({ failure, isHeadingShown, hasFailedRequests, ...props }: PauseFailureProps) {
  const t = useTranslation();
  const { run, actions } = props;
  if (failure.kind === 'over-budget') {
    if (failure.which === 'collection') return <p className="note">{t('runRaiseCollection')}</p>;
    if (failure.which !== 'run')
      return (
        <div>
          <button type="button" className="link" onClick={actions.openOptions}>
            {t('raiseLimit')}
          </button>
        </div>
      );
    return (
      <LimitField label={t('limitForRun')} micros={run.budget} onChange={(max) => actions.setBudget(run.id, max)} />
    );
  }
  const failureActions = {
    options: actions.openOptions,
    unlock: actions.openOptions,
    'raise-budget': actions.openOptions,
    ...(failure.kind === 'no-permission' && { allow: () => actions.requestPermission(failure.origin) }),
  };
  return (
    <FailureView
      isInline
      isHeadingShown={isHeadingShown}
      failure={failure}
      actions={failureActions}
      note={hasFailedRequests && run.failed ? failedText(t, run.failed) : undefined}
    >
      {hasFailedRequests && <FailedRequestsButtons {...props} />}
    </FailureView>
  );
}

/**
 * Tells how many requests failed and why the last one did. They are sent again only if the user chooses to, and not in a
 * run that the user stopped.
 */
function FailedRequestsNotice(props: RunProps) {
  const t = useTranslation();
  const { failed } = props.run;
  if (!failed) return null;
  return (
    <div className="alert warning">
      <Icon name="triangle-alert" />
      <div className="stack tight">
        <p>{failedText(t, failed)}</p>
        {failed.last && <p dir="auto">{failureReasonText(t, failed.last)}</p>}
      </div>
      <div className="actions">
        <FailedRequestsButtons {...props} />
      </div>
    </div>
  );
}

function FailedRequestsButtons({ run, disabledReason, actions }: RunProps) {
  const t = useTranslation();
  const { failed } = run;
  if (!failed) return null;
  const isPaused = run.state === 'paused';
  return (
    <>
      {run.state !== 'stopped' && (
        <PricedButton
          label={t(isPaused ? 'runSendAgainResume' : 'sendAgain')}
          price={failed.quote}
          small
          disabledReason={disabledReason}
          mayBillAgain
          onPress={() => actions.sendAgain(run.id)}
        />
      )}
      {isPaused ? (
        <PricedButton
          label={t(failed.resumesRun ? 'runResumeRest' : 'runSkipResume')}
          price={run.remaining.calls > 0 ? run.remaining.quote : { is: 'free' }}
          small
          disabledReason={disabledReason}
          onPress={() => (failed.resumesRun ? actions.resume(run.id) : actions.skipFailed(run.id))}
        />
      ) : (
        <button type="button" className="button small" onClick={() => actions.dismissFailed(run.id)}>
          {t('actLeave')}
        </button>
      )}
    </>
  );
}

/** Formats what happened and, if the sentence only quotes the service, what to do. */
function failureReasonText(t: Translate, failure: Failure): string {
  const { sentence, next } = failureText(failure, t.locale);
  return [sentence, ...(next ? [next] : [])].map(t.message).join(' ');
}

function failedText(t: Translate, { requests, unanswered, chunks, ids }: FailedRequests): string {
  if (unanswered < requests) return t.plural('runFailedRequests', requests);
  return chunks > 0 ? t.plural('runPossibleBatches', chunks, idsPerChunk, ids) : t.plural('runPossible', requests);
}
