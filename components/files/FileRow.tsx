import { type ReactNode, useId, useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import type { FileField } from '@/lib/files/file-description';

interface FileFieldsProps {
  fields: readonly FileField[];
  /** An address that may be opened and copied; `null` where there is none, or none that works. */
  link: string | null;
  /** Why it has none. */
  linkless?: string | undefined;
  onCopyJson(): void;
  onCopyLink(): void;
  children?: ReactNode;
}

/** Every field of a row as it came, unknown ones included. */
export function FileFields({ fields, link, linkless, onCopyJson, onCopyLink, children }: FileFieldsProps) {
  const t = useTranslation();
  return (
    <div className="file-more">
      <div className="row wrap">
        <button type="button" className="btn small" onClick={onCopyJson}>
          {t('filesCopyJson')}
        </button>
        {link !== null && (
          <>
            <button type="button" className="btn small" onClick={onCopyLink}>
              {t('filesCopyLink')}
            </button>
            <a className="btn small" href={link} target="_blank" rel="noopener noreferrer">
              {t('filesOpenLink')} <Icon name="external-link" small />
            </a>
          </>
        )}
        {link === null && linkless && <span className="note">{linkless}</span>}
      </div>
      {children}
      <dl className="file-fields">
        {fields.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={text === null ? 'note' : undefined} dir="auto">
              {text ?? t('filesNotGiven')}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface Props {
  title: string;
  note: string;
  size?: string;
  /** All digits of the size, on hover. */
  exact?: string | undefined;
  picture?: ReactNode;
  /** For a list from which files are chosen: whether this one is. */
  chosen?: boolean | undefined;
  onChoose?(): void;
  /** At the end: saving, or how far it is. */
  end?: ReactNode;
  /** What became of it, under its own row. */
  below?: ReactNode;
  /** Everything about it, drawn when it is opened. */
  more(): ReactNode;
}

/** One file: what it is, how large, and one verb. Opens to all that came of it. */
export function FileRow({ title, note, size, exact, picture, chosen, onChoose, end, below, more }: Props) {
  const t = useTranslation();
  const [isOpen, open] = useState(false);
  const id = useId();
  return (
    <li className="file-row">
      <div className="file">
        {chosen !== undefined && (
          <input type="checkbox" checked={chosen} aria-label={t('filesChooseThis', title)} onChange={onChoose} />
        )}
        {picture}
        <button type="button" className="what" aria-expanded={isOpen} aria-controls={id} onClick={() => open(!isOpen)}>
          <span dir="auto">{title}</span>
          <span className="note" dir="auto">
            {note}
          </span>
        </button>
        {size !== undefined && (
          <span className="size" title={exact}>
            {size}
          </span>
        )}
        {end}
      </div>
      {below && <div className="below">{below}</div>}
      <div id={id} hidden={!isOpen}>
        {isOpen && more()}
      </div>
    </li>
  );
}
