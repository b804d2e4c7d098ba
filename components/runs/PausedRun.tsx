import { FailureView } from '@/components/ui/FailureView';
import { Icon } from '@/components/ui/Icon';
import { LimitField } from '@/components/ui/LimitField';
import { PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/words';
import { pauseMessage } from '@/lib/runs/run-name';
import type { RunProps } from './RunRow';

/** Why a run waits, and the one way on; its price is what is left to ask. */
export function PausedRun({ run, blocked, verbs }: RunProps) {
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
