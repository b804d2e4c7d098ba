import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '@/components/ui/translation';
import type { MessageName } from '@/lib/shared/localized-text';

interface PassphraseFieldProps {
  label: string;
  value: string;
  descriptionId: string;
  isInvalid: boolean;
  /** True if the passphrase is new, so that the browser must not fill it in. */
  isNew?: boolean;
  /** True to focus the field if no other element has the focus. */
  autoFocus?: boolean;
  onChange(text: string): void;
}

export function PassphraseField({
  label,
  value,
  descriptionId,
  isInvalid,
  isNew = false,
  autoFocus = false,
  onChange,
}: PassphraseFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const doc = field.current?.ownerDocument;
    if (autoFocus && doc?.activeElement === doc?.body) field.current?.focus();
  }, [autoFocus]);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className={isInvalid ? 'input invalid' : 'input'}>
        <input
          ref={field}
          id={id}
          type="password"
          dir="auto"
          autoComplete={isNew ? 'new-password' : 'off'}
          value={value}
          aria-invalid={isInvalid || undefined}
          aria-describedby={descriptionId}
          onChange={({ target }) => onChange(target.value)}
        />
      </span>
    </div>
  );
}

/** Shorter passphrases are easy to guess, however slow each guess is (NIST SP 800-63B, 5.1.1.1). */
const minPassphraseLength = 8;

interface NewPassphraseProps {
  submitLabel: string;
  onSubmit(passphrase: string): void;
  /** `null` hides the cancel button. */
  onCancel: (() => void) | null;
}

/** Asks for a new passphrase twice, because a mistyped one makes the token unreadable. */
export function NewPassphraseForm({ submitLabel, onSubmit, onCancel }: NewPassphraseProps) {
  const t = useTranslation();
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const [errorMessage, setErrorMessage] = useState<MessageName | null>(null);
  const messageId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const message = passphraseErrorOf(first, second);
    setErrorMessage(message);
    if (message === null) onSubmit(first);
  };
  return (
    <form className="stack" onSubmit={submit} autoComplete="off" noValidate>
      <PassphraseField
        label={t('passphraseNew')}
        value={first}
        descriptionId={messageId}
        isNew
        isInvalid={errorMessage !== null}
        onChange={setFirst}
      />
      <PassphraseField
        label={t('passphraseAgain')}
        value={second}
        descriptionId={messageId}
        isNew
        isInvalid={errorMessage !== null}
        onChange={setSecond}
      />
      <p id={messageId} className={errorMessage ? 'note error-text' : 'note'} role={errorMessage ? 'alert' : undefined}>
        {t(errorMessage ?? 'passphraseNote')}
      </p>
      <div className="flex-row wrap">
        <button type="submit" className="button">
          {submitLabel}
        </button>
        {onCancel && (
          <button type="button" className="button quiet" onClick={onCancel}>
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
