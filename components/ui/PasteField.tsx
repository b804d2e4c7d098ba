import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from './translation';

interface PasteFieldProps {
  label: string;
  placeholder: string;
  /** Why what was given last cannot be shown; `null` while it can. */
  bad: string | null;
  /** Set when the user opened it: then it takes the focus. */
  focused?: boolean;
  onShow(text: string): void;
  /** Escape leaves it, where it was opened. */
  onLeave?: (() => void) | undefined;
}

/** Takes an address or an id that the user pastes, and shows what it names. */
export function PasteField({ label, placeholder, bad, focused = false, onShow, onLeave: onCancel }: PasteFieldProps) {
  const t = useTranslation();
  const [text, setText] = useState('');
  const reason = useId();
  const show = (event: FormEvent) => {
    event.preventDefault();
    onShow(text);
  };
  return (
    <form className="stack tight" onSubmit={show}>
      <div className="row">
        <span className={bad ? 'input bad grow' : 'input grow'}>
          <input
            ref={focused ? focusPasteField : undefined}
            value={text}
            placeholder={placeholder}
            aria-label={label}
            aria-invalid={bad !== null || undefined}
            aria-describedby={bad ? reason : undefined}
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && onCancel?.()}
          />
        </span>
        <button type="submit" className="btn">
          {t('show')}
        </button>
      </div>
      <p id={reason} className="note failed" role="alert">
        {bad}
      </p>
    </form>
  );
}

const focusPasteField = (field: HTMLInputElement | null): void => field?.focus();
