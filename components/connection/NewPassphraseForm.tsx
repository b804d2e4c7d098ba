import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '@/components/ui/translation';
import type { MessageName } from '@/lib/shared/localized-text';

interface PassphraseFieldProps {
  label: string;
  value: string;
  /** What speaks of the field. */
  about: string;
  bad: boolean;
  /** A new one, which the browser must not fill in. */
  fresh?: boolean;
  /** Takes the focus, where nothing else has it. */
  eager?: boolean;
  onType(text: string): void;
}

/** Takes a passphrase, and shows no letter of it. */
export function PassphraseField({
  label,
  value,
  about,
  bad,
  fresh = false,
  eager = false,
  onType,
}: PassphraseFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const doc = field.current?.ownerDocument;
    if (eager && doc?.activeElement === doc?.body) field.current?.focus();
  }, [eager]);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className={bad ? 'input bad' : 'input'}>
        <input
          ref={field}
          id={id}
          type="password"
          dir="auto"
          autoComplete={fresh ? 'new-password' : 'off'}
          value={value}
          aria-invalid={bad || undefined}
          aria-describedby={about}
          onChange={({ target }) => onType(target.value)}
        />
      </span>
    </div>
  );
}

/** Fewest letters: what is shorter is soon guessed, however slowly each guess is made (NIST SP 800-63B, 5.1.1.1). */
const minPassphraseLength = 8;

interface NewPassphraseProps {
  /** The verb. */
  act: string;
  onGive(passphrase: string): void;
  /** `null` where it cannot be left. */
  onLeave: (() => void) | null;
}

/** Takes a new passphrase, twice: nobody can bring back what lies under one that was mistyped. */
export function NewPassphraseForm({ act, onGive, onLeave }: NewPassphraseProps) {
  const t = useTranslation();
  const [first, typeFirst] = useState('');
  const [second, typeSecond] = useState('');
  const [errorMessage, setErrorMessage] = useState<MessageName | null>(null);
  const reason = useId();
  const give = (event: FormEvent) => {
    event.preventDefault();
    const message = passphraseErrorOf(first, second);
    setErrorMessage(message);
    if (message === null) onGive(first);
  };
  return (
    <form className="stack" onSubmit={give} autoComplete="off" noValidate>
      <PassphraseField
        label={t('passphraseNew')}
        value={first}
        about={reason}
        fresh
        bad={errorMessage !== null}
        onType={typeFirst}
      />
      <PassphraseField
        label={t('passphraseAgain')}
        value={second}
        about={reason}
        fresh
        bad={errorMessage !== null}
        onType={typeSecond}
      />
      <p id={reason} className={errorMessage ? 'note failed' : 'note'} role={errorMessage ? 'alert' : undefined}>
        {t(errorMessage ?? 'passphraseNote')}
      </p>
      <div className="row wrap">
        <button type="submit" className="btn">
          {act}
        </button>
        {onLeave && (
          <button type="button" className="btn quiet" onClick={onLeave}>
            {t('cancel')}
          </button>
        )}
      </div>
    </form>
  );
}

const passphraseErrorOf = (first: string, second: string): MessageName | null => {
  if ([...first].length < minPassphraseLength) return 'passphraseShort';
  return first === second ? null : 'passphraseDiffer';
};
