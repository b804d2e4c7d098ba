import { FailureView } from '@/components/ui/FailureView';
import { type DisabledReason, PricedButton } from '@/components/ui/PricedButton';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import type { RemoteData } from '@/lib/app-store/connection-test';
import type { Quote } from '@/lib/service/price';

interface Props {
  /** How many suggestions came. */
  trial: RemoteData<number>;
  price: Quote;
  blocked: DisabledReason | null;
  onTry(): void;
  onOptions(): void;
  onLeave(): void;
}

/** Everything is set: one small question, if the user wants it, tells whether it works. */
export function TrialRequest(props: Props) {
  const t = useTranslation();
  const { trial: tried, price, blocked, onTry, onOptions, onLeave } = props;
  if (tried.is === 'ready') return <TrialSucceeded count={tried.value} onLeave={onLeave} />;
  const later = (
    <button type="button" className="btn quiet" onClick={onLeave}>
      {t('welcomeLater')}
    </button>
  );
  if (tried.is === 'failed') {
    const on = { again: onTry, options: onOptions, unlock: onOptions, 'raise-budget': onOptions };
    return (
      <FailureView failure={tried.failure} price={price} blocked={blocked} actions={on}>
        {later}
      </FailureView>
    );
  }
  const busySince = tried.is === 'loading' ? tried.since : null;
  const ask = { label: t('welcomeTry'), price, blocked, busySince, strong: true };
  const acts = (
    <>
      <PricedButton {...ask} onPress={onTry} />
      {later}
    </>
  );
  return (
    <StateView icon="circle-check" heading={t('welcomeDone')} acts={acts}>
      <p>{t('welcomeTryNote')}</p>
      <p>{t('welcomeDoneText')}</p>
    </StateView>
  );
}

function TrialSucceeded({ count, onLeave }: { count: number; onLeave: () => void }) {
  const t = useTranslation();
  const close = (
    <button type="button" className="btn do" onClick={onLeave}>
      {t('close')}
    </button>
  );
  return (
    <StateView icon="circle-check" heading={t('welcomeTryWorks')} acts={close}>
      <p role="status">{t.plural('welcomeTryCame', count)}</p>
      <p>{t('welcomeDoneText')}</p>
    </StateView>
  );
}
