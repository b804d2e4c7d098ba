import { type FormEvent, type ReactNode, useId } from 'react';
import { dateText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import type { TokenState } from '@/lib/connection/connection';
import type { Translate } from '@/lib/shared/localized-text';

interface Props {
  /** The id by which links and buttons focus this field. */
  id?: string;
  label: string;
  /** True to hide the label visually, because a heading above already shows it. */
  isLabelHidden?: boolean;
  note: string;
  token: TokenState;
  text: string;
  /** The reason why the text was not stored, or `null`. */
  error: string | null;
  onText(text: string): void;
  /** Called by the save button and on Enter. */
  onSave(): void;
  children?: ReactNode;
}

/** A field for pasting a token. It shows only the last characters and the expiry date of the stored token. */
export function TokenField({
  id,
  label,
  isLabelHidden = false,
  note,
  token,
  text,
  error,
  onText,
  onSave,
  children,
}: Props) {
  const t = useTranslation();
  const generatedId = useId();
  const noteId = useId();
  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <form className="field" onSubmit={save} autoComplete="off">
      <label className={isLabelHidden ? 'visually-hidden' : undefined} htmlFor={id ?? generatedId}>
        {label}
      </label>
      <div className="flex-row wrap">
        <span className={error === null ? 'input grow' : 'input invalid grow'}>
          <Icon name="key-round" small />
          <input
            id={id ?? generatedId}
            type="password"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            placeholder={t('tokenPlaceholder')}
            value={text}
            aria-invalid={error === null ? undefined : true}
            aria-describedby={noteId}
            onChange={(event) => onText(event.target.value)}
          />
        </span>
        {children}
      </div>
      <div id={noteId} className="stack tight">
        {error !== null && (
          <p className="note error-text" role="alert">
            {error}
          </p>
        )}
        {token.is !== 'none' && <StoredTokenNote token={token} />}
        <p className="note">{note}</p>
      </div>
    </form>
  );
}

function StoredTokenNote({ token }: { token: Exclude<TokenState, { is: 'none' }> }) {
  const t = useTranslation();
  const isInvalid = token.is === 'malformed' || token.is === 'expired';
  return (
    <p className={isInvalid ? 'note error-text saved-token' : 'note saved-token'} role="status">
      {token.is === 'present' && <Icon name="circle-check" small />}
      {isInvalid && <Icon name="triangle-alert" small />}
      <span>{storedTokenText(t, token)}</span>
    </p>
  );
}

function storedTokenText(t: Translate, token: Exclude<TokenState, { is: 'none' }>): string {
  if (token.is === 'locked') return t('tokenLocked');
  if (token.is === 'malformed') return t('tokenMalformed');
  const description = token.tail === '' ? t('tokenSavedNoTail') : t('tokenSavedTail', token.tail);
  if (token.is === 'expired') return `${description} ${t('tokenExpired', dateText(t, token.at))}`;
  return token.expires === null || token.renews
    ? description
    : `${description} ${t('tokenUntil', dateText(t, token.expires))}`;
}
