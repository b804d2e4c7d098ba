import { Icon } from '@/components/ui/Icon';
import { ExternalLink } from '@/components/ui/OuterLink';
import { useTranslation } from '@/components/ui/words';
import type { Translate } from '@/lib/shared/localized-text';
import { hostOf } from './token-text';

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
  const say = useTranslation();
  const isRevoked = takenBack && issuer !== null;
  return (
    <div className={leaked && !isRevoked ? 'say warn' : 'say'} role="status">
      <Icon name={leaked && !isRevoked ? 'triangle-alert' : 'info'} />
      <div className="stack tight">
        <p>{deletedTokenText(say, { leaked, issuer, takenBack })}</p>
        {leaked && issuer !== null && (
          <p>
            <ExternalLink href={issuer}>{say('forgottenWhere', hostOf(issuer))}</ExternalLink>
          </p>
        )}
      </div>
    </div>
  );
}

function deletedTokenText(say: Translate, { leaked, issuer, takenBack }: DeletedTokenProps): string {
  if (issuer !== null) return say(takenBack ? 'forgottenTaken' : 'forgottenNotTaken', hostOf(issuer));
  return say(leaked ? 'forgottenReset' : 'forgottenHere');
}
