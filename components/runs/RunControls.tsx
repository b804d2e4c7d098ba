import { Fragment, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Icon, type IconName } from '@/components/ui/Icon';
import { type DisabledReason, PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import type { RunView } from '@/lib/runs/run-view';
import type { Micros } from '@/lib/service/price';
import type { CountMessage } from './run-text';

export interface RunActions {
  pause(id: string): void;
  resume(id: string): void;
  stop(id: string): void;
  sendAgain(id: string): void;
  dismissFailed(id: string): void;
  /** Dismisses the failed requests of a paused run and resumes it. */
  skipFailed(id: string): void;
  /** Changes the budget of a run, in millionths of a dollar; `null` removes the limit. */
  setBudget(id: string, max: Micros | null): void;
  openOptions(): void;
  requestPermission(origin: string): void;
}

interface RunControlsProps {
  run: RunView;
  /** Why no request can be sent now; `null` if requests can be sent. */
  disabledReason: DisabledReason | null;
  actions: Pick<RunActions, 'pause' | 'resume' | 'stop'>;
  /** True in a table row, where the buttons have no icon. */
  isCompact?: boolean;
}

export function RunControls({ run, disabledReason, actions, isCompact = false }: RunControlsProps) {
  const t = useTranslation();
  // A run with failed requests resumes with the buttons of their notice.
  const canResume = run.state === 'paused' && run.failed === null;
  return (
    <>
      {run.state === 'running' && (
        <ControlButton icon="pause" label={t('pause')} isCompact={isCompact} onPress={() => actions.pause(run.id)} />
      )}
      {canResume && (
        <PricedButton
          label={t('resume')}
          price={run.remaining.calls > 0 ? run.remaining.quote : { is: 'free' }}
          small
          {...(!isCompact && { icon: 'play' })}
          disabledReason={disabledReason}
          onPress={() => actions.resume(run.id)}
        />
      )}
      <StopRunButton run={run} isCompact={isCompact} onStop={() => actions.stop(run.id)} />
    </>
  );
}

interface ControlButtonProps {
  icon: IconName;
  label: string;
  isCompact: boolean;
  onPress(): void;
}

function ControlButton({ icon, label, isCompact, onPress }: ControlButtonProps) {
  return (
    <button type="button" className="button small" onClick={onPress}>
      {!isCompact && <Icon name={icon} />}
      <span>{label}</span>
    </button>
  );
}

/** The button that stops a run. It asks for confirmation if requests remain. */
function StopRunButton({ run, isCompact, onStop }: { run: RunView; isCompact: boolean; onStop(): void }) {
  const t = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const stop = () => {
    setConfirming(false);
    onStop();
  };
  return (
    <>
      {/* Without remaining requests, stopping loses nothing and needs no confirmation. */}
      <ControlButton
        icon="square"
        label={t('stop')}
        isCompact={isCompact}
        onPress={() => (run.remaining.calls > 0 ? setConfirming(true) : stop())}
      />
      {isConfirming && (
        <ConfirmDialog
          title={t('runStopTitle')}
          text={t.plural('runStopText', run.remaining.calls)}
          confirmLabel={t('stop')}
          onConfirm={stop}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  );
}

interface RunMeterProps {
  label: string;
  done: number;
  /** `null` if the total is unknown. */
  total: number | null;
  /** Describes the progress to screen readers. Without it, they read the numbers. */
  text?: string;
  isPaused?: boolean;
}

export function RunMeter({ label, done, total, text, isPaused = false }: RunMeterProps) {
  const share = total ? done / total : 0;
  return (
    <span
      className="meter"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total ?? 0}
      aria-valuenow={done}
      aria-valuetext={text}
    >
      <i className={isPaused ? 'paused' : undefined} style={{ inlineSize: `${share * 100}%` }} />
    </span>
  );
}

/** Shows facts in a line that breaks only between them. */
export function Facts({ facts }: { facts: readonly string[] }) {
  return facts.map((fact, index) => (
    <Fragment key={fact}>
      {index > 0 && ' '}
      <span className="fact">{index < facts.length - 1 ? `${fact}\u00a0·` : fact}</span>
    </Fragment>
  ));
}

/** Shows a count with its number, or another number in it, in bold. */
export function CountText({ message, bold = message.n }: { message: CountMessage; bold?: number }) {
  const t = useTranslation();
  const numberText = t.number(bold);
  const text = t.message(message);
  const index = text.indexOf(numberText);
  if (index < 0) return <span>{text}</span>;
  return (
    <span>
      {text.slice(0, index)}
      <b>{numberText}</b>
      {text.slice(index + numberText.length)}
    </span>
  );
}
