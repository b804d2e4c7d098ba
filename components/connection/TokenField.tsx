import { type FormEvent, useId, useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import type { TokenState } from '@/lib/connection/account';
import type { Translate } from '@/lib/shared/localized-text';

interface Props {
  /** For links and buttons that focus this field. */
  id?: string;
  label: string;
  note: string;
  held: TokenState;
  /** For a page that saves all its fields together: there is no button then. */
  onText?: (text: string) => void;
  onSave(pasted: string): void;
  onDelete?: () => void;
}

/** Takes a pasted token. Of the stored one it shows only the last characters and the expiry date. */
export function TokenField({ id, label, note, held, onText, onSave, onDelete: onForget }: Props) {
  const t = useTranslation();
  const [text, setText] = useState('');
  const ownId = useId();
  const noteId = useId();
  const change = (next: string) => {
    setText(next);
    onText?.(next);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    onSave(text);
    change('');
  };
  return (
    <form className="field" onSubmit={save} autoComplete="off">
      <label htmlFor={id ?? ownId}>{label}</label>
      <div className="row wrap">
        <span className="input grow">
          <Icon name="key-round" small />
          <input
            id={id ?? ownId}
            type="password"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            placeholder={t('tokenPlaceholder')}
            value={text}
            aria-describedby={noteId}
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
      <div id={noteId} className="stack tight">
        {(onForget || held.is !== 'none') && <StoredTokenNote token={held} />}
        <p className="note">{note}</p>
      </div>
    </form>
  );
}

function StoredTokenNote({ token }: { token: TokenState }) {
  const t = useTranslation();
  const isInvalid = token.is === 'malformed' || token.is === 'expired';
  return (
    <p className={isInvalid ? 'note failed held-token' : 'note held-token'} role="status">
      {token.is === 'present' && <Icon name="circle-check" small />}
      {isInvalid && <Icon name="triangle-alert" small />}
      <span>{storedTokenText(t, token)}</span>
    </p>
  );
}

function storedTokenText(t: Translate, token: TokenState): string {
  if (token.is === 'none') return t('tokenNone');
  if (token.is === 'locked') return t('tokenLocked');
  if (token.is === 'malformed') return t('tokenMalformed');
  const day = (at: number) => new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium' }).format(at);
  const description = token.tail === '' ? t('tokenHeldNoTail') : t('tokenHeldTail', token.tail);
  if (token.is === 'expired') return `${description} ${t('tokenExpired', day(token.at))}`;
  return token.expires === null || token.renews ? description : `${description} ${t('tokenUntil', day(token.expires))}`;
}
