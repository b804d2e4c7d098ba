import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from './translation';

interface PasteFieldProps {
  label: string;
  placeholder: string;
  /** The reason why the last input cannot be shown; `null` if there is none. */
  error: string | null;
  /** Set when the user opened the field, so that it takes the focus. */
  focused?: boolean;
  onShow(text: string): void;
  /** Called on Escape. */
  onCancel?: (() => void) | undefined;
}

export function PasteField({ label, placeholder, error, focused = false, onShow, onCancel }: PasteFieldProps) {
  const t = useTranslation();
  const [text, setText] = useState('');
  const reason = useId();
  const show = (event: FormEvent) => {
    event.preventDefault();
    onShow(text);
  };
  return (
    <form className="stack tight" onSubmit={show}>
      <div className="flex-row">
        <span className={error ? 'input invalid grow' : 'input grow'}>
          <input
            ref={focused ? focusPasteField : undefined}
            value={text}
            placeholder={placeholder}
            aria-label={label}
            aria-invalid={error !== null || undefined}
            aria-describedby={error ? reason : undefined}
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && onCancel?.()}
          />
        </span>
        <button type="submit" className="button">
          {t('show')}
        </button>
      </div>
      <p id={reason} className="note error-text" role="alert">
        {error}
      </p>
    </form>
  );
}

const focusPasteField = (field: HTMLInputElement | null): void => field?.focus();
