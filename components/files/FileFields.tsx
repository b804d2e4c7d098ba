import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/words';
import type { FileField } from '@/lib/files/fields';

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
