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
import { idsPerChunk } from '@/lib/service/id-batches';
import type { Micros } from '@/lib/service/price';
import type { Translate } from '@/lib/shared/localized-text';
import { costText, dayText, progressText, runStateNames, speedText } from './run-text';
import './runs.css';

interface UnansweredNoticeProps {
  unanswered: UnansweredRequests;
  blocked: DisabledReason | null;
  /** `null` where the run is at its end and asks nothing any more. */
  onSendAgain: (() => void) | null;
  onLeave(): void;
}

/** Sent and never answered: nothing of it is asked again unless the user says so, and pays for it. */
function UnansweredNotice({ unanswered, blocked, onSendAgain, onLeave }: UnansweredNoticeProps) {
  const t = useTranslation();
  return (
    <div className="say warn">
      <Icon name="triangle-alert" />
      <p>{unansweredText(t, unanswered)}</p>
      <div className="acts">
        {onSendAgain && (
          <PricedButton
            label={t(unanswered.goesOn ? 'runSendAgainGoOn' : 'actSendAgain')}
            price={unanswered.quote}
            small
            blocked={blocked}
            mayBillAgain
            onPress={onSendAgain}
          />
        )}
        <button type="button" className="btn small" onClick={onLeave}>
          {t('actLeave')}
        </button>
      </div>
    </div>
  );
}

const unansweredText = (t: Translate, { requests, chunks, ids }: UnansweredRequests): string =>
  chunks > 0 ? t.plural('runPossibleChunks', chunks, idsPerChunk, ids) : t.plural('runPossible', requests);

/** What the user can do with a run. */
export interface RunActions {
  hold(id: string): void;
  resume(id: string): void;
  stop(id: string): void;
  sendAgain(id: string): void;
  leave(id: string): void;
  /** Another limit for the run, in millionths of a dollar; `null` is none. */
  allow(id: string, max: Micros | null): void;
  openOptions(): void;
  permit(origin: string): void;
}

interface RunProps {
  run: RunView;
  /** Why nothing can be asked now. */
  blocked: DisabledReason | null;
  verbs: RunActions;
}

/** A run in a few lines: what it is, how far it is, what it waits for, what may have been billed for nothing. */
export function RunRow({ run, blocked, verbs }: RunProps) {
  return (
    <>
      <RunHead run={run} verbs={verbs} />
      <RunProgress run={run} />
      {run.state === 'held' && <PausedRun run={run} blocked={blocked} verbs={verbs} />}
      {run.possible && (
        <UnansweredNotice
          unanswered={run.possible}
          blocked={blocked}
          onSendAgain={run.endedAt === null ? () => verbs.sendAgain(run.id) : null}
          onLeave={() => verbs.leave(run.id)}
        />
      )}
    </>
  );
}

function RunHead({ run, verbs }: Pick<RunProps, 'run' | 'verbs'>) {
  const t = useTranslation();
  const [asking, setAsking] = useState(false);
  const ended = run.endedAt !== null;
  const stop = () => {
    setAsking(false);
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
          // Where nothing is left to ask, nothing is lost by it.
          onPress={() => (run.rest.calls > 0 ? setAsking(true) : stop())}
        />
      )}
      {asking && (
        <ConfirmDialog
          title={t('runStopTitle')}
          text={t.plural('runStopText', run.rest.calls)}
          confirmLabel={t('runStop')}
          onConfirm={stop}
          onCancel={() => setAsking(false)}
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

/** Why a run waits, and the one way on; its price is what is left to ask. */
function PausedRun({ run, blocked, verbs }: RunProps) {
  const t = useTranslation();
  const message = pauseMessage(run, t.locale);
  // Where the way on is in an answer that never came, the block about that answer has it.
  const resumeButton = run.hold?.is !== 'possible' && (
    <PricedButton
      label={t('runGoOn')}
      price={run.rest.calls > 0 ? run.rest.quote : { is: 'free' }}
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
      ...(failure.kind === 'no-permission' && { allow: () => verbs.permit(failure.origin) }),
    };
    return (
      <FailureView beside failure={failure} actions={on}>
        {failure.kind === 'over-budget' && failure.which === 'run' && (
          <LimitField label={t('planRunMost')} micros={run.budget} onChange={(max) => verbs.allow(run.id, max)} />
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
