import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from '@/components/ui/words';
import { PassphraseField } from './PassphraseField';

interface UnlockTokenProps {
  /** The passphrase that was given last opened nothing. */
  wrong: boolean;
  onUnlock(passphrase: string): void;
  /** Forgets the token, for whoever has forgotten its passphrase. */
  onRemove(): void;
}

/** Opens a token that rests under a passphrase, for as long as the browser runs. */
export function UnlockTokenForm({ wrong, onUnlock, onRemove }: UnlockTokenProps) {
  const t = useTranslation();
  const [typed, type] = useState('');
  const reason = useId();
  const unlock = (event: FormEvent) => {
    event.preventDefault();
    if (typed === '') return;
    onUnlock(typed);
    type('');
  };
  return (
    <form className="stack" onSubmit={unlock} autoComplete="off">
      <PassphraseField label={t('unlockLabel')} value={typed} about={reason} bad={wrong} eager onType={type} />
      <p id={reason} className={wrong ? 'note failed' : 'note'} role={wrong ? 'alert' : undefined}>
        {t(wrong ? 'unlockWrong' : 'tokenLocked')}
      </p>
      <div className="row wrap">
        <button type="submit" className="btn">
          {t('actUnlock')}
        </button>
        <button type="button" className="btn bad" onClick={onRemove}>
          {t('unlockRemove')}
        </button>
      </div>
      <p className="note">{t('unlockForgotten')}</p>
    </form>
  );
}
