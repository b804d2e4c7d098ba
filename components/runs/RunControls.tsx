import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Icon } from '@/components/ui/Icon';
import { type DisabledReason, PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import type { RunView } from '@/lib/runs/run-view';
import type { CountMessage } from './run-text';

interface RunControlsProps {
  run: RunView;
  /** Why no request can be sent now; `null` if requests can be sent. */
  disabledReason: DisabledReason | null;
  /** True if the resume button is shown while the run is paused. */
  canResume: boolean;
  onPause(): void;
  onResume(): void;
  onStop(): void;
}

export function RunControls({ run, disabledReason, canResume, onPause, onResume, onStop }: RunControlsProps) {
  const t = useTranslation();
  return (
    <>
      {run.state === 'running' && (
        <button type="button" className="button small" onClick={onPause}>
          <Icon name="pause" />
          <span>{t('pause')}</span>
        </button>
      )}
      {run.state === 'paused' && canResume && (
        <PricedButton
          label={t('resume')}
          price={run.remaining.calls > 0 ? run.remaining.quote : { is: 'free' }}
          small
          icon="play"
          disabledReason={disabledReason}
          onPress={onResume}
        />
      )}
      <StopRunButton run={run} onStop={onStop} />
    </>
  );
}

/** The button that stops a run. It asks for confirmation if requests remain. */
function StopRunButton({ run, onStop }: { run: RunView; onStop(): void }) {
  const t = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const stop = () => {
    setConfirming(false);
    onStop();
  };
  return (
    <>
      {/* Without remaining requests, stopping loses nothing and needs no confirmation. */}
      <button
        type="button"
        className="button small"
        onClick={() => (run.remaining.calls > 0 ? setConfirming(true) : stop())}
      >
        <Icon name="square" />
        <span>{t('stop')}</span>
      </button>
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
