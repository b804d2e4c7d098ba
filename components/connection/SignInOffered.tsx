import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/words';

interface SignInOfferProps {
  host: string;
  onGo(): void;
  onLeave(): void;
}

/** Before leaving: where it goes, and what the consent there will be about, in our words (section "Authentication", 5 and 8). */
export function SignInOfferView({ host, onGo, onLeave }: SignInOfferProps) {
  const say = useTranslation();
  return (
    <section className="say" aria-label={say('signInAt', host)}>
      <Icon name="external-link" />
      <div className="stack tight">
        <strong className="strong">{say('signInAt', host)}</strong>
        <p>{say('signInWindow')}</p>
        <p>{say('signInBilled')}</p>
        <p>{say('signInCredit')}</p>
      </div>
      <div className="acts">
        <button type="button" className="btn do" onClick={onGo}>
          {say('signInGo', host)}
        </button>
        <button type="button" className="btn quiet" onClick={onLeave}>
          {say('cancel')}
        </button>
      </div>
    </section>
  );
}
