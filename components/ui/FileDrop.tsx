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
  onText?(text: string): void;
  prompt: string;
  /** A note below the prompt, such as the accepted types. */
  note?: string;
  above?: ReactNode;
  below?: ReactNode;
  disabled?: boolean;
}

/** An area for a file that is dropped or chosen. The file stays on this device. */
export function FileDrop({ name, accept, onFile, onText, prompt, note, above, below, disabled = false }: Props) {
  const t = useTranslation();
  const [isDraggedOver, setOver] = useState(false);
  return (
    <section
      className={isDraggedOver ? 'file-drop drag-over' : 'file-drop'}
      aria-label={name}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (disabled) return;
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
        else onText?.(event.dataTransfer.getData('text'));
      }}
    >
      {above}
      <div className="flex-row wrap">
        <Icon name="file-input" />
        <div className="grow">
          <p className="secondary-text">{prompt}</p>
          {note !== undefined && <p className="note">{note}</p>}
        </div>
        <FileButton label={t('importChoose')} accept={accept} disabled={disabled} small onFile={onFile} />
      </div>
      {below}
    </section>
  );
}

interface FileButtonProps extends Pick<Props, 'accept' | 'onFile'> {
  label: string;
  small?: boolean;
  disabled?: boolean;
}

/** A button that opens the browser's file picker. */
export function FileButton({ label, accept, small = false, disabled = false, onFile }: FileButtonProps) {
  return (
    <label className={small ? 'button small file-button' : 'button file-button'}>
      <span>{label}</span>
      <input
        type="file"
        className="visually-hidden"
        accept={accept}
        disabled={disabled}
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
