import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import type { RunView } from '@/lib/runs/run-view';

/** Stops a run, after a confirmation if requests remain. */
export function StopRunButton({ run, onStop }: { run: RunView; onStop(): void }) {
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
        className="btn small"
        onClick={() => (run.remaining.calls > 0 ? setConfirming(true) : stop())}
      >
        <Icon name="square" />
        <span>{t('runStop')}</span>
      </button>
      {isConfirming && (
        <ConfirmDialog
          title={t('runStopTitle')}
          text={t.plural('runStopText', run.remaining.calls)}
          confirmLabel={t('runStop')}
          onConfirm={stop}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  );
}
