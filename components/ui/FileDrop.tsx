import { type ReactNode, useState } from 'react';
import { Icon } from './Icon';
import { useTranslation } from './translation';
import './sources.css';

interface Props {
  /** What the place is called. */
  name: string;
  /** What the browser's own dialog offers, as `accept` takes it. */
  accept: string;
  onFile(file: File): void;
  /** What is dropped and is no file. */
  onText?(text: string): void;
  /** Buttons before the one that chooses. */
  acts?: ReactNode;
  above: ReactNode;
  below?: ReactNode;
}

/** A place that takes a file: chosen from the disk, or dropped. Nothing of it leaves this device. */
export function FileDrop({ name, accept, onFile, onText, acts: actions, above, below }: Props) {
  const t = useTranslation();
  const [isDraggedOver, setOver] = useState(false);
  return (
    <section
      className={isDraggedOver ? 'list-drop over' : 'list-drop'}
      aria-label={name}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
        else onText?.(event.dataTransfer.getData('text'));
      }}
    >
      {above}
      <div className="row wrap">
        {actions}
        <FileButton accept={accept} onFile={onFile} />
        <span className="note">{t('importDrop')}</span>
      </div>
      {below}
    </section>
  );
}

function FileButton({ accept, onFile }: Pick<Props, 'accept' | 'onFile'>) {
  const t = useTranslation();
  return (
    <label className="btn file-button">
      <Icon name="file-input" />
      <span>{t('importChoose')}</span>
      <input
        type="file"
        className="sr"
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file may be chosen again after it was changed.
          target.value = '';
        }}
      />
    </label>
  );
}
