import { ExternalLink } from '@/components/ui/ExternalLink';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/words';
import type { Translate } from '@/lib/shared/localized-text';
import { hostOf } from './token-summary';

interface DeletedTokenProps {
  /** Others may know it. */
  leaked: boolean;
  /** Who gave it at a sign-in; `null` where it was pasted. */
  issuer: string | null;
  /** That server took note. */
  takenBack: boolean;
}

/** What became of a token that was forgotten here, and where what is left to do is done. */
export function DeletedTokenNotice({ leaked, issuer, takenBack }: DeletedTokenProps) {
  const t = useTranslation();
  const isRevoked = takenBack && issuer !== null;
  return (
    <div className={leaked && !isRevoked ? 'say warn' : 'say'} role="status">
      <Icon name={leaked && !isRevoked ? 'triangle-alert' : 'info'} />
      <div className="stack tight">
        <p>{deletedTokenText(t, { leaked, issuer, takenBack })}</p>
        {leaked && issuer !== null && (
          <p>
            <ExternalLink href={issuer}>{t('forgottenWhere', hostOf(issuer))}</ExternalLink>
          </p>
        )}
      </div>
    </div>
  );
}

function deletedTokenText(t: Translate, { leaked, issuer, takenBack }: DeletedTokenProps): string {
  if (issuer !== null) return t(takenBack ? 'forgottenTaken' : 'forgottenNotTaken', hostOf(issuer));
  return t(leaked ? 'forgottenReset' : 'forgottenHere');
}
