import type { ReactNode } from 'react';
import { useNow } from '@/components/ui/clock';
import { DisabledIfReadOnly } from '@/components/ui/DisabledIfReadOnly';
import { FailureView } from '@/components/ui/FailureView';
import { Icon } from '@/components/ui/Icon';
import { LimitField } from '@/components/ui/MoneyField';
import { type DisabledReason, PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import { pauseMessage, runName } from '@/lib/runs/run-name';
import type { RunView, UnansweredRequests } from '@/lib/runs/run-view';
import type { FailureKind } from '@/lib/service/failure';
import type { Micros } from '@/lib/service/price';
import { idsPerChunk } from '@/lib/service/request-limits';
import type { Translate } from '@/lib/shared/localized-text';
import { CountText, RunControls, RunMeter } from './RunControls';
import { outcomeMessages, requestsMessage, runCostText, runStateLabels, speedText, startText } from './run-text';
import './runs.css';
import { joinFacts } from '@/components/ui/format-text';

/** The user's commands to a run. */
export interface RunActions {
  pause(id: string): void;
  resume(id: string): void;
  stop(id: string): void;
  sendAgain(id: string): void;
  dismissUnanswered(id: string): void;
  /** Changes the budget of a run, in millionths of a dollar; `null` removes the limit. */
  setBudget(id: string, max: Micros | null): void;
  openOptions(): void;
  requestPermission(origin: string): void;
}

interface RunProps {
  run: RunView;
  /** Why no request can be sent now; `null` if requests can be sent. */
  disabledReason: DisabledReason | null;
  actions: RunActions;
}

interface Props extends RunProps {
  /** Name of the run's collection, set where runs of several collections are listed. */
  collection?: string | null;
  /** A failure that the page already shows, so that the bar does not repeat it. */
  shownFailure?: FailureKind | undefined;
  /** Additional content below the bar. */
  children?: ReactNode;
}

/** Shows a run: its name, commands, progress, results and cost, and any decision that it waits for. */
export function RunBar({ run, disabledReason, actions, collection = null, shownFailure, children }: Props) {
  const t = useTranslation();
  const isShownAlready = run.hold?.is === 'failure' && run.hold.failure.kind === shownFailure;
  return (
    <div className="run">
      <RunHead run={run} disabledReason={disabledReason} actions={actions} collection={collection} />
      {run.requests.total > 0 && (
        <RunMeter
          label={t.message(runName(run))}
          done={run.requests.done}
          total={run.requests.total}
          text={t.message(requestsMessage(run))}
          isPaused={run.state !== 'going'}
        />
      )}
      <RunCounts run={run} actions={actions} />
      {run.state === 'held' && !isShownAlready && <PauseFailure run={run} actions={actions} />}
      {run.unanswered && (
        <DisabledIfReadOnly>
          <UnansweredNotice
            unanswered={run.unanswered}
            disabledReason={disabledReason}
            onSendAgain={run.endedAt === null ? () => actions.sendAgain(run.id) : null}
            onDismiss={() => actions.dismissUnanswered(run.id)}
          />
        </DisabledIfReadOnly>
      )}
      {children}
    </div>
  );
}

function RunHead({ run, disabledReason, actions, collection }: RunProps & { collection: string | null }) {
  const t = useTranslation();
  const now = useNow(60_000);
  return (
    <div className="row wrap">
      <h3 className="strong">{t.message(runName(run))}</h3>
      <span className="note grow">
        {collection !== null && (
          <>
            <bdi>{collection}</bdi>
            {' · '}
          </>
        )}
        {joinFacts([startText(t, run.createdAt, now), run.by === 'watch' && t('runBySchedule')])}
      </span>
      {run.endedAt === null && (
        <div className="row wrap">
          <DisabledIfReadOnly>
            <RunControls
              run={run}
              disabledReason={disabledReason}
              // A run with unanswered requests is resumed from the notice about them instead.
              canResume={run.hold?.is !== 'possible'}
              onPause={() => actions.pause(run.id)}
              onResume={() => actions.resume(run.id)}
              onStop={() => actions.stop(run.id)}
            />
          </DisabledIfReadOnly>
        </div>
      )}
    </div>
  );
}

function RunCounts({ run, actions }: Pick<RunProps, 'run' | 'actions'>) {
  const t = useTranslation();
  const pause = run.state === 'held' ? pauseMessage(run, t.locale) : null;
  const failure = run.hold?.is === 'failure' ? run.hold.failure : null;
  const canRaise = failure?.kind === 'over-budget' && failure.which !== 'run' && failure.which !== 'collection';
  return (
    <div className="run-counts">
      {run.state === 'held' && (
        <span className="warned" role={run.hold?.is === 'missing' ? 'alert' : undefined}>
          {pause ? t.message(pause) : t(runStateLabels.held)}
        </span>
      )}
      {run.endedAt !== null && <span className="strong">{t(runStateLabels[run.state])}</span>}
      {[requestsMessage(run), ...outcomeMessages(run)].map((message) => (
        <CountText key={message.count} message={message} />
      ))}
      {canRaise && (
        <button type="button" className="link" onClick={actions.openOptions}>
          {t('limitRaise')}
        </button>
      )}
      <span className="run-cost">{joinFacts([runCostText(t, run), run.state === 'going' && speedText(t, run)])}</span>
    </div>
  );
}

/** Shows the failure that paused a run and how to solve it. */
function PauseFailure({ run, actions }: Pick<RunProps, 'run' | 'actions'>) {
  const t = useTranslation();
  if (run.hold?.is !== 'failure') return null;
  const { failure } = run.hold;
  if (failure.kind === 'over-budget') {
    if (failure.which === 'collection') return <p className="note">{t('runRaiseCollection')}</p>;
    if (failure.which !== 'run') return null;
    return (
      <LimitField label={t('planRunLimit')} micros={run.budget} onChange={(max) => actions.setBudget(run.id, max)} />
    );
  }
  const failureActions = {
    options: actions.openOptions,
    unlock: actions.openOptions,
    'raise-budget': actions.openOptions,
    ...(failure.kind === 'no-permission' && { allow: () => actions.requestPermission(failure.origin) }),
  };
  return <FailureView isInline failure={failure} actions={failureActions} />;
}

interface UnansweredNoticeProps {
  unanswered: UnansweredRequests;
  disabledReason: DisabledReason | null;
  /** `null` if the run has ended, because it sends no more requests. */
  onSendAgain: (() => void) | null;
  onDismiss(): void;
}

/** Warns of unanswered requests, which are sent again only if the user chooses to. */
function UnansweredNotice({ unanswered, disabledReason, onSendAgain, onDismiss }: UnansweredNoticeProps) {
  const t = useTranslation();
  return (
    <div className="alert warn">
      <Icon name="triangle-alert" />
      <p>{unansweredText(t, unanswered)}</p>
      <div className="actions">
        {onSendAgain && (
          <PricedButton
            label={t(unanswered.resumesRun ? 'runSendAgainResume' : 'actSendAgain')}
            price={unanswered.quote}
            small
            disabledReason={disabledReason}
            mayBillAgain
            onPress={onSendAgain}
          />
        )}
        <button type="button" className="btn small" onClick={onDismiss}>
          {t('actLeave')}
        </button>
      </div>
    </div>
  );
}

const unansweredText = (t: Translate, { requests, chunks, ids }: UnansweredRequests): string =>
  chunks > 0 ? t.plural('runPossibleBatches', chunks, idsPerChunk, ids) : t.plural('runPossible', requests);
