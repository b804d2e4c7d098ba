import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '@/components/ui/words';

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
