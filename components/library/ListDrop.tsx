import { type DragEvent, type RefObject, useId, useRef, useState } from 'react';
import { Icon } from '../Icon';
import { useWords } from '../words';
import { readLong } from './long-paste';

interface Props {
  onText(text: string): void;
  onFile(file: File): void;
}

/** Takes a list: pasted, dropped, or chosen from the disk. Nothing of it leaves this device. */
export function ListDrop({ onText, onFile }: Props) {
  const say = useWords();
  const field = useRef<HTMLTextAreaElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
    else onText(event.dataTransfer.getData('text'));
  };
  return (
    <section
      className={over ? 'list-drop over' : 'list-drop'}
      aria-label={say('libraryImport')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <PasteBox field={field} onText={onText} />
      <div className="row wrap">
        <button type="button" className="btn" onClick={() => onText(field.current?.value ?? '')}>
          {say('importRead')}
        </button>
        <FileButton onFile={onFile} />
        <span className="note">{say('importDrop')}</span>
      </div>
    </section>
  );
}

function PasteBox({ field, onText }: Pick<Props, 'onText'> & { field: RefObject<HTMLTextAreaElement | null> }) {
  const say = useWords();
  const [id, note] = [useId(), useId()];
  return (
    <div className="field">
      <label htmlFor={id}>{say('importPaste')}</label>
      <textarea
        ref={field}
        id={id}
        className="paste"
        dir="ltr"
        rows={6}
        spellCheck={false}
        aria-describedby={note}
        onPaste={readLong(onText)}
      />
      <p id={note} className="note">
        {say('importPasteNote')}
      </p>
    </div>
  );
}

function FileButton({ onFile }: Pick<Props, 'onFile'>) {
  const say = useWords();
  return (
    <label className="btn file-button">
      <Icon name="file-input" />
      <span>{say('importChoose')}</span>
      <input
        type="file"
        className="sr"
        accept=".txt,.csv,.tsv,.tab,.json,.ndjson,.jsonl,text/*,application/json"
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
