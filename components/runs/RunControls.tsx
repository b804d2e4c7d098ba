import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Icon, IconButton, type IconName } from '@/components/ui/Icon';
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
  /** True in a table row, where the buttons to pause and stop have only an icon. */
  isCompact?: boolean;
}

export function RunControls({ run, disabledReason, actions, isCompact = false }: RunControlsProps) {
  const t = useTranslation();
  // Without planned requests, the run continues only if its failed requests are sent again.
  const canResume = run.state === 'paused' && run.pauseReason?.is !== 'uncertain';
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
  if (isCompact) return <IconButton icon={icon} label={label} onPress={onPress} />;
  return (
    <button type="button" className="button small" onClick={onPress}>
      <Icon name={icon} />
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

/** Shows a count with its number in bold. */
export function CountText({ message }: { message: CountMessage }) {
  const t = useTranslation();
  const numberText = t.number(message.n);
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
