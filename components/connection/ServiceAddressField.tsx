import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from '@/components/ui/translation';

interface Props {
  /** For what leads to this field. */
  id?: string;
  label: string;
  note: string;
  /** '' where none is set. */
  address: string;
  bad: boolean;
  /** Where a page saves all its fields together there is no button here. */
  onText?: (text: string) => void;
  onSave(text: string): void;
}

/** Takes the service's address; Enter saves it like its button, because the browser asks within that act. */
export function ServiceAddressField({ id: given, label, note, address, bad, onText, onSave }: Props) {
  const t = useTranslation();
  const [typed, type] = useState<{ text: string; over: string } | null>(null);
  const [made, reason] = [useId(), useId()];
  const id = given ?? made;
  // What was typed counts until another address stands here: the saved one may be written otherwise.
  const text = typed?.over === address ? typed.text : address;
  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave(text);
  };
  return (
    <form className="field" onSubmit={save} noValidate>
      <label htmlFor={id}>{label}</label>
      <div className="row">
        <span className={bad ? 'input bad grow' : 'input grow'}>
          <input
            id={id}
            type="url"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://"
            value={text}
            aria-invalid={bad || undefined}
            aria-describedby={reason}
            onChange={(event) => {
              type({ text: event.target.value, over: address });
              onText?.(event.target.value);
            }}
          />
        </span>
        {!onText && (
          <button type="submit" className="btn">
            {t('save')}
          </button>
        )}
      </div>
      <p id={reason} className={bad ? 'note failed' : 'note'} role={bad ? 'alert' : undefined}>
        {bad ? t('optionsAddressBad') : note}
      </p>
    </form>
  );
}
