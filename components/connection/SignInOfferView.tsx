import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/words';

interface SignInOfferProps {
  host: string;
  onGo(): void;
  onLeave(): void;
}

/** Before leaving: where it goes, and what the consent there will be about, in our words (section "Authentication", 5 and 8). */
export function SignInOfferView({ host, onGo, onLeave }: SignInOfferProps) {
  const t = useTranslation();
  return (
    <section className="say" aria-label={t('signInAt', host)}>
      <Icon name="external-link" />
      <div className="stack tight">
        <strong className="strong">{t('signInAt', host)}</strong>
        <p>{t('signInWindow')}</p>
        <p>{t('signInBilled')}</p>
        <p>{t('signInCredit')}</p>
      </div>
      <div className="acts">
        <button type="button" className="btn do" onClick={onGo}>
          {t('signInGo', host)}
        </button>
        <button type="button" className="btn quiet" onClick={onLeave}>
          {t('cancel')}
        </button>
      </div>
    </section>
  );
}
