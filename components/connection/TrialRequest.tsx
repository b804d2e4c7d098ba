import { FailureView } from '@/components/ui/FailureView';
import { type DisabledReason, PricedButton } from '@/components/ui/PricedButton';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import type { RemoteData } from '@/lib/app-store/connection-test';
import type { Quote } from '@/lib/service/price';

interface Props {
  /** The number of suggestions in the response. */
  trial: RemoteData<number>;
  price: Quote;
  blocked: DisabledReason | null;
  onSend(): void;
  onOptions(): void;
  onLeave(): void;
}

/** Offers one cheap request that tests the finished setup. */
export function TrialRequest(props: Props) {
  const t = useTranslation();
  const { trial, price, blocked, onSend: onTry, onOptions, onLeave } = props;
  if (trial.is === 'ready') return <TrialSucceeded count={trial.value} onClose={onLeave} />;
  const laterButton = (
    <button type="button" className="btn quiet" onClick={onLeave}>
      {t('welcomeLater')}
    </button>
  );
  if (trial.is === 'failed') {
    const actions = { again: onTry, options: onOptions, unlock: onOptions, 'raise-budget': onOptions };
    return (
      <FailureView failure={trial.failure} price={price} blocked={blocked} actions={actions}>
        {laterButton}
      </FailureView>
    );
  }
  const busySince = trial.is === 'loading' ? trial.since : null;
  const acts = (
    <>
      <PricedButton
        label={t('welcomeTry')}
        price={price}
        blocked={blocked}
        busySince={busySince}
        primary
        onPress={onTry}
      />
      {laterButton}
    </>
  );
  return (
    <StateView icon="circle-check" heading={t('welcomeDone')} actions={acts}>
      <p>{t('welcomeTryNote')}</p>
      <p>{t('welcomeDoneText')}</p>
    </StateView>
  );
}

function TrialSucceeded({ count, onClose }: { count: number; onClose: () => void }) {
  const t = useTranslation();
  const close = (
    <button type="button" className="btn do" onClick={onClose}>
      {t('close')}
    </button>
  );
  return (
    <StateView icon="circle-check" heading={t('welcomeTryWorks')} actions={close}>
      <p role="status">{t.plural('welcomeTryCame', count)}</p>
      <p>{t('welcomeDoneText')}</p>
    </StateView>
  );
}
