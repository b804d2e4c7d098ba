import { useId } from 'react';
import { RealNamesReasonField } from '@/components/ui/TextField';
import { useTranslation } from '@/components/ui/translation';
import type { AuthorNaming } from '@/lib/comments/export/exported-reply';
import type { MessageName } from '@/lib/shared/localized-text';
import { metadataFieldId } from './metadata-field';

interface AuthorNamingChoiceProps {
  naming: AuthorNaming;
  onName(naming: AuthorNaming): void;
}

const choices: Record<AuthorNaming['is'], MessageName> = {
  omitted: 'packagePeopleLeftOut',
  replaced: 'packagePeopleReplaced',
  named: 'packagePeopleNamed',
};
/** `Object.keys` returns plain strings, so the keys need a type assertion. */
const choiceIds = Object.keys(choices) as AuthorNaming['is'][];

export function AuthorNamingChoice({ naming, onName }: AuthorNamingChoiceProps) {
  const t = useTranslation();
  const id = useId();
  const choose = (value: string) => {
    const kind = choiceIds.find((one) => one === value);
    if (kind) onName(kind === 'named' ? { is: kind, because: '' } : { is: kind });
  };
  return (
    <section className="stack tight">
      <h2 id={id}>{t('packagePeople')}</h2>
      <select
        id={metadataFieldId('naming')}
        className="select"
        aria-labelledby={id}
        value={naming.is}
        onChange={({ target }) => choose(target.value)}
      >
        {choiceIds.map((kind) => (
          <option key={kind} value={kind}>
            {t(choices[kind])}
          </option>
        ))}
      </select>
      {naming.is === 'named' && (
        <RealNamesReasonField
          label={t('reasonForNames')}
          note={t('packageReasonNote')}
          reason={naming.because}
          onReason={(because) => onName({ is: 'named', because })}
        />
      )}
      {naming.is === 'replaced' && <p className="note">{t('packagePeopleKey')}</p>}
    </section>
  );
}
