import { type ReactNode, useState } from 'react';
import { Icon } from './Icon';
import { useTranslation } from './translation';
import './sources.css';

interface Props {
  /** The accessible name of the area. */
  name: string;
  /** The `accept` attribute of the file input. */
  accept: string;
  onFile(file: File): void;
  /** Receives dropped text. */
  onText?(text: string): void;
  /** Buttons before the file button. */
  actions?: ReactNode;
  above: ReactNode;
  below?: ReactNode;
}

/** An area for a file that is dropped or chosen. The file stays on this device. */
export function FileDrop({ name, accept, onFile, onText, actions, above, below }: Props) {
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
          // Allows choosing the same file again after a change.
          target.value = '';
        }}
      />
    </label>
  );
}
