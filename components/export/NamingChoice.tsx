import { useId } from 'react';
import { ReasonField } from '@/components/ui/ReasonField';
import { useTranslation } from '@/components/ui/words';
import type { AuthorNaming } from '@/lib/comments/export/exported-reply';

interface NamingChoiceProps {
  /** Comments whose replies are held. */
  threads: number;
  naming: AuthorNaming;
  onName(naming: AuthorNaming): void;
}

/** How people stand in what is handed in: replaced, unless the user writes why not. */
export function NamingChoice({ threads, naming, onName }: NamingChoiceProps) {
  const t = useTranslation();
  const name = useId();
  const isNamed = naming.is === 'named';
  return (
    <section className="stack">
      <h2>{t('handInPeople')}</h2>
      <p className="note">{threads === 0 ? t('handInPeopleNone') : t.plural('handInPeopleHeld', threads)}</p>
      {threads > 0 && (
        <div role="radiogroup" aria-label={t('handInPeople')}>
          <label className="ticked">
            <input type="radio" name={name} checked={!isNamed} onChange={() => onName({ is: 'replaced' })} />
            {t('handInPeopleReplaced')}
          </label>
          <label className="ticked">
            <input type="radio" name={name} checked={isNamed} onChange={() => onName({ is: 'named', because: '' })} />
            {t('handInPeopleNamed')}
          </label>
        </div>
      )}
      {isNamed && (
        <ReasonField
          label={t('handInBecause')}
          note={t('handInBecauseNote')}
          reason={naming.because}
          onReason={(because) => onName({ is: 'named', because })}
        />
      )}
    </section>
  );
}
