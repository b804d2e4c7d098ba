import { type ReactNode, useId, useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import type { FileField } from '@/lib/files/file-description';

interface FileFieldsProps {
  fields: readonly FileField[];
  /** The link to open and copy; `null` if there is no valid link. */
  link: string | null;
  noLinkText?: string | undefined;
  onCopyJson(): void;
  onCopyLink(): void;
}

/** Shows all fields of a file as received, including unknown ones. */
export function FileFields({ fields, link, noLinkText, onCopyJson, onCopyLink }: FileFieldsProps) {
  const t = useTranslation();
  return (
    <div className="file-more">
      <div className="flex-row wrap">
        <button type="button" className="button small" onClick={onCopyJson}>
          {t('copyJson')}
        </button>
        {link !== null && (
          <>
            <button type="button" className="button small" onClick={onCopyLink}>
              {t('filesCopyLink')}
            </button>
            <a className="button small" href={link} target="_blank" rel="noopener noreferrer">
              {t('openInNewTab')} <Icon name="external-link" small />
            </a>
          </>
        )}
        {link === null && noLinkText && <span className="note">{noLinkText}</span>}
      </div>
      <dl className="file-fields">
        {fields.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={text === null ? 'note' : undefined} dir="auto">
              {text ?? t('notGiven')}
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
  /** The exact size, shown on hover. */
  exact?: string | undefined;
  picture?: ReactNode;
  /** True if the file is selected; `undefined` in a list without selection. */
  selected?: boolean | undefined;
  onChoose?(): void;
  end?: ReactNode;
  below?: ReactNode;
  renderDetails(): ReactNode;
}

/** Shows a file with its size and one action. The row expands to show all details. */
export function FileRow({ title, note, size, exact, picture, selected, onChoose, end, below, renderDetails }: Props) {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="file-row">
      <div className="file">
        {selected !== undefined && (
          <input type="checkbox" checked={selected} aria-label={t('selectRow', title)} onChange={onChoose} />
        )}
        {picture}
        <button
          type="button"
          className="file-name"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span dir="auto">{title}</span>
          <span className="note">{note}</span>
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
        {isOpen && renderDetails()}
      </div>
    </li>
  );
}
