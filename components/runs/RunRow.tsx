import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { joinFacts } from '@/components/ui/dotted';
import { FailureView } from '@/components/ui/FailureView';
import { dateTimeText } from '@/components/ui/format-text';
import { Icon, IconButton } from '@/components/ui/Icon';
import { LimitField } from '@/components/ui/MoneyField';
import { type DisabledReason, PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import { pauseMessage, runName } from '@/lib/runs/run-name';
import type { RunView, UnansweredRequests } from '@/lib/runs/run-view';
import type { Micros } from '@/lib/service/price';
import { idsPerChunk } from '@/lib/service/request-limits';
import type { Translate } from '@/lib/shared/localized-text';
import { costText, dayText, progressText, runStateNames, speedText } from './run-text';
import './runs.css';

interface UnansweredNoticeProps {
  unanswered: UnansweredRequests;
  blocked: DisabledReason | null;
  /** `null` if the run has ended and sends no more requests. */
  onSendAgain: (() => void) | null;
  onDismiss(): void;
}

/** Warns of unanswered requests, which only the user sends again. */
function UnansweredNotice({ unanswered, blocked, onSendAgain, onDismiss }: UnansweredNoticeProps) {
  const t = useTranslation();
  return (
    <div className="say warn">
      <Icon name="triangle-alert" />
      <p>{unansweredText(t, unanswered)}</p>
      <div className="acts">
        {onSendAgain && (
          <PricedButton
            label={t(unanswered.resumesRun ? 'runSendAgainGoOn' : 'actSendAgain')}
            price={unanswered.quote}
            small
            blocked={blocked}
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
  chunks > 0 ? t.plural('runPossibleChunks', chunks, idsPerChunk, ids) : t.plural('runPossible', requests);

/** The user's commands to a run. */
export interface RunActions {
  hold(id: string): void;
  resume(id: string): void;
  stop(id: string): void;
  sendAgain(id: string): void;
  leave(id: string): void;
  /** Changes the budget of the run, in millionths of a dollar; `null` is no limit. */
  setBudget(id: string, max: Micros | null): void;
  openOptions(): void;
  requestPermission(origin: string): void;
}

interface RunProps {
  run: RunView;
  /** Why no request can be sent now. */
  blocked: DisabledReason | null;
  actions: RunActions;
}

/** Shows a run: its name, progress, pause reason, and possibly billed requests. */
export function RunRow({ run, blocked, actions: verbs }: RunProps) {
  return (
    <>
      <RunHead run={run} actions={verbs} />
      <RunProgress run={run} />
      {run.state === 'held' && <PausedRun run={run} blocked={blocked} actions={verbs} />}
      {run.possible && (
        <UnansweredNotice
          unanswered={run.possible}
          blocked={blocked}
          onSendAgain={run.endedAt === null ? () => verbs.sendAgain(run.id) : null}
          onDismiss={() => verbs.leave(run.id)}
        />
      )}
    </>
  );
}

function RunHead({ run, actions: verbs }: Pick<RunProps, 'run' | 'actions'>) {
  const t = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const ended = run.endedAt !== null;
  const stop = () => {
    setConfirming(false);
    verbs.stop(run.id);
  };
  return (
    <div className="row">
      <span className="grow">
        {t.saying(runName(run))} {run.by === 'watch' && <span className="chip">{t('runByWatch')}</span>}
      </span>
      {run.endedAt !== null && (
        <time className="note nowrap" title={dateTimeText(t, run.endedAt)}>
          {dayText(t, run.endedAt)}
        </time>
      )}
      {run.state === 'going' && <IconButton icon="pause" label={t('runPause')} onPress={() => verbs.hold(run.id)} />}
      {!ended && (
        <IconButton
          icon="square"
          label={t('runStop')}
          // Without remaining requests, stopping loses nothing and needs no confirmation.
          onPress={() => (run.remaining.calls > 0 ? setConfirming(true) : stop())}
        />
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t('runStopTitle')}
          text={t.plural('runStopText', run.remaining.calls)}
          confirmLabel={t('runStop')}
          onConfirm={stop}
          onCancel={() => setConfirming(false)}
        />
      )}
    </div>
  );
}

function RunProgress({ run }: { run: RunView }) {
  const t = useTranslation();
  const share = run.wanted ? run.answered / run.wanted : null;
  const ended = run.endedAt !== null;
  return (
    <>
      {share !== null && !ended && (
        <span className="meter">
          <i style={{ inlineSize: `${share * 100}%` }} />
        </span>
      )}
      <div className="row wrap note">
        <span className="grow run-figures">
          {joinFacts([run.state !== 'going' && t(runStateNames[run.state]), progressText(t, run), costText(t, run)])}
        </span>
        {run.state === 'going' && <span>{speedText(t, run)}</span>}
      </div>
    </>
  );
}

/** Shows why a run is paused, and a button to resume it at the price of the rest. */
function PausedRun({ run, blocked, actions: verbs }: RunProps) {
  const t = useTranslation();
  const message = pauseMessage(run, t.locale);
  // A run with unanswered requests resumes from their notice instead.
  const resumeButton = run.hold?.is !== 'possible' && (
    <PricedButton
      label={t('runGoOn')}
      price={run.remaining.calls > 0 ? run.remaining.quote : { is: 'free' }}
      small
      icon="play"
      blocked={blocked}
      onPress={() => verbs.resume(run.id)}
    />
  );
  if (run.hold?.is === 'failure') {
    const { failure } = run.hold;
    const on = {
      options: verbs.openOptions,
      unlock: verbs.openOptions,
      'raise-budget': verbs.openOptions,
      ...(failure.kind === 'no-permission' && { allow: () => verbs.requestPermission(failure.origin) }),
    };
    return (
      <FailureView beside failure={failure} actions={on}>
        {failure.kind === 'over-budget' && failure.which === 'run' && (
          <LimitField label={t('planRunMost')} micros={run.budget} onChange={(max) => verbs.setBudget(run.id, max)} />
        )}
        {resumeButton}
        {failure.kind === 'over-budget' && failure.which === 'collection' && (
          <p className="note">{t('runRaiseCollection')}</p>
        )}
      </FailureView>
    );
  }
  const isAlarming = run.hold?.is === 'missing';
  return (
    <div className={isAlarming ? 'say bad' : 'say'} role={isAlarming ? 'alert' : undefined}>
      <Icon name={isAlarming ? 'triangle-alert' : 'pause'} />
      <p>{message && t.saying(message)}</p>
      <div className="acts">{resumeButton}</div>
    </div>
  );
}
