import { type FormEvent, useId, useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import type { TokenState } from '@/lib/connection/account';
import type { Translate } from '@/lib/shared/localized-text';

interface Props {
  /** For what leads to this field. */
  id?: string;
  label: string;
  note: string;
  held: TokenState;
  /** Where a page saves all its fields together there is no button here. */
  onText?: (text: string) => void;
  onSave(pasted: string): void;
  onForget?: () => void;
}

/** Writes a token, never shows one: of what is held only its end and its last day. */
export function TokenField({ id, label, note, held, onText, onSave, onForget }: Props) {
  const t = useTranslation();
  const [typed, setTyped] = useState('');
  const [own, reason] = [useId(), useId()];
  const change = (text: string) => {
    setTyped(text);
    onText?.(text);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    onSave(typed);
    change('');
  };
  return (
    <form className="field" onSubmit={save} autoComplete="off">
      <label htmlFor={id ?? own}>{label}</label>
      <div className="row wrap">
        <span className="input grow">
          <Icon name="key-round" small />
          <input
            id={id ?? own}
            type="password"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            placeholder={t('tokenPlaceholder')}
            value={typed}
            aria-describedby={reason}
            onChange={(event) => change(event.target.value)}
          />
        </span>
        {!onText && (
          <button type="submit" className="btn">
            {t('save')}
          </button>
        )}
        {onForget && held.is !== 'none' && (
          <button type="button" className="btn bad" onClick={onForget}>
            {t('tokenForget')}
          </button>
        )}
      </div>
      <div id={reason} className="stack tight">
        {(onForget || held.is !== 'none') && <StoredTokenNote held={held} />}
        <p className="note">{note}</p>
      </div>
    </form>
  );
}

function StoredTokenNote({ held }: { held: TokenState }) {
  const t = useTranslation();
  const wrong = held.is === 'malformed' || held.is === 'expired';
  return (
    <p className={wrong ? 'note failed held-token' : 'note held-token'} role="status">
      {held.is === 'present' && <Icon name="circle-check" small />}
      {wrong && <Icon name="triangle-alert" small />}
      <span>{storedTokenText(t, held)}</span>
    </p>
  );
}

function storedTokenText(t: Translate, held: TokenState): string {
  if (held.is === 'none') return t('tokenNone');
  if (held.is === 'locked') return t('tokenLocked');
  if (held.is === 'malformed') return t('tokenMalformed');
  const day = (at: number) => new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium' }).format(at);
  const named = held.tail === '' ? t('tokenHeldNoTail') : t('tokenHeldTail', held.tail);
  if (held.is === 'expired') return `${named} ${t('tokenExpired', day(held.at))}`;
  return held.expires === null || held.renews ? named : `${named} ${t('tokenUntil', day(held.expires))}`;
}
