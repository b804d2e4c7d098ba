import { Icon } from '@/components/ui/Icon';
import { useWords } from '@/components/ui/words';

interface Props {
  host: string;
  onGo(): void;
  onLeave(): void;
}

/** Before leaving: where it goes, and what the consent there will be about, in our words (section "Authentication", 5 and 8). */
export function SignInOffered({ host, onGo, onLeave }: Props) {
  const say = useWords();
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
