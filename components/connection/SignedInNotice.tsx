import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/words';

interface SignedInNoticeProps {
  /** Where the token came from. */
  host: string;
  /** It was got a moment ago, and nothing was asked with it. */
  fresh: boolean;
  renews: boolean;
  onDisconnect(): void;
}

/** A token that was got by signing in: where, and the way out. */
export function SignedInNotice({ host, fresh, renews, onDisconnect }: SignedInNoticeProps) {
  const t = useTranslation();
  return (
    <div className="stack tight">
      <div className="row wrap">
        <p className="row held-token">
          <Icon name="circle-check" small />
          <span>{t('signedInAt', host)}</span>
        </p>
        <button type="button" className="btn bad" onClick={onDisconnect}>
          {t('signInDisconnect')}
        </button>
      </div>
      <p className="note" role="status">
        {t(fresh ? 'signInDoneText' : renews ? 'signedInNote' : 'signedInEnds')}
      </p>
    </div>
  );
}
