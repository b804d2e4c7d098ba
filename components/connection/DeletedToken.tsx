import { Icon } from '@/components/ui/Icon';
import { OuterLink } from '@/components/ui/OuterLink';
import { useWords } from '@/components/ui/words';
import type { Say } from '@/lib/shared/localized-text';
import { hostOf } from './token-text';

interface Props {
  /** Others may know it. */
  leaked: boolean;
  /** Who gave it at a sign-in; `null` where it was pasted. */
  issuer: string | null;
  /** That server took note. */
  takenBack: boolean;
}

/** What became of a token that was forgotten here, and where what is left to do is done. */
export function DeletedToken({ leaked, issuer, takenBack }: Props) {
  const say = useWords();
  const isOver = takenBack && issuer !== null;
  return (
    <div className={leaked && !isOver ? 'say warn' : 'say'} role="status">
      <Icon name={leaked && !isOver ? 'triangle-alert' : 'info'} />
      <div className="stack tight">
        <p>{told(say, { leaked, issuer, takenBack })}</p>
        {leaked && issuer !== null && (
          <p>
            <OuterLink href={issuer}>{say('forgottenWhere', hostOf(issuer))}</OuterLink>
          </p>
        )}
      </div>
    </div>
  );
}

function told(say: Say, { leaked, issuer, takenBack }: Props): string {
  if (issuer !== null) return say(takenBack ? 'forgottenTaken' : 'forgottenNotTaken', hostOf(issuer));
  return say(leaked ? 'forgottenReset' : 'forgottenHere');
}
