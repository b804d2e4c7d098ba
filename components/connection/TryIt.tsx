import { FailureView } from '@/components/ui/FailureView';
import { type Blocked, PricedButton } from '@/components/ui/PricedButton';
import { StateView } from '@/components/ui/StateView';
import { useWords } from '@/components/ui/words';
import type { Remote } from '@/lib/app-store/remote';
import type { Quote } from '@/lib/service/price';

interface Props {
  /** How many suggestions came. */
  tried: Remote<number>;
  price: Quote;
  blocked: Blocked | null;
  onTry(): void;
  onOptions(): void;
  onLeave(): void;
}

/** Everything is set: one small question, if the reader wants it, tells whether it works. */
export function TryIt(props: Props) {
  const say = useWords();
  const { tried, price, blocked, onTry, onOptions, onLeave } = props;
  if (tried.is === 'ready') return <Works came={tried.value} onLeave={onLeave} />;
  const later = (
    <button type="button" className="btn quiet" onClick={onLeave}>
      {say('welcomeLater')}
    </button>
  );
  if (tried.is === 'failed') {
    const on = { again: onTry, options: onOptions, unlock: onOptions, 'raise-budget': onOptions };
    return (
      <FailureView failure={tried.failure} price={price} blocked={blocked} on={on}>
        {later}
      </FailureView>
    );
  }
  const busySince = tried.is === 'loading' ? tried.since : null;
  const ask = { label: say('welcomeTry'), price, blocked, busySince, strong: true };
  const acts = (
    <>
      <PricedButton {...ask} onPress={onTry} />
      {later}
    </>
  );
  return (
    <StateView icon="circle-check" heading={say('welcomeDone')} acts={acts}>
      <p>{say('welcomeTryNote')}</p>
      <p>{say('welcomeDoneText')}</p>
    </StateView>
  );
}

function Works({ came, onLeave }: { came: number; onLeave: () => void }) {
  const say = useWords();
  const close = (
    <button type="button" className="btn do" onClick={onLeave}>
      {say('close')}
    </button>
  );
  return (
    <StateView icon="circle-check" heading={say('welcomeTryWorks')} acts={close}>
      <p role="status">{say.count('welcomeTryCame', came)}</p>
      <p>{say('welcomeDoneText')}</p>
    </StateView>
  );
}
