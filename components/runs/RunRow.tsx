import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { joinFacts } from '@/components/ui/dotted';
import { dateTimeText } from '@/components/ui/format-text';
import { IconButton } from '@/components/ui/IconButton';
import type { DisabledReason } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/words';
import { runName } from '@/lib/runs/run-name';
import type { RunView } from '@/lib/runs/run-view';
import type { Micros } from '@/lib/service/price';
import { PausedRun } from './PausedRun';
import { costText, dayText, progressText, runStateNames, speedText } from './run-text';
import { UnansweredNotice } from './UnansweredNotice';
import './runs.css';

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

export interface RunProps {
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
