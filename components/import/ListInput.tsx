import { type ClipboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { FileDrop } from '@/components/ui/FileDrop';
import { useTranslation } from '@/components/ui/translation';

/**
 * Maximum number of characters that can be pasted into the field, because thousands of lines make the browser
 * unresponsive.
 */
export const maxPasteLength = 5000;

/** Returns a paste handler that passes a long string to `onLongText` instead of inserting it. */
export const interceptLongPaste =
  (onLongText: (text: string) => void) =>
  (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text');
    if (text.length <= maxPasteLength) return;
    event.preventDefault();
    onLongText(text);
  };

interface Props {
  /** True on the page whose purpose is the list: its button is the main one, and packages are accepted as well. */
  isMain?: boolean;
  onText(text: string): void;
  onFile(file: File): void;
}

const listTypes = '.txt,.csv,.tsv,.tab,.json,.ndjson,.jsonl,.mhtml,.xml,text/*,application/json';
const packageTypes = '.zip,application/zip';

/** Accepts a list that the user pastes, drops or opens from disk. The list stays on the device. */
export function ListInput({ isMain = false, onText, onFile }: Props) {
  const t = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const reasonId = useId();
  const [isEmpty, setEmpty] = useState(true);
  return (
    <FileDrop
      name={t('importPage')}
      accept={isMain ? `${listTypes},${packageTypes}` : listTypes}
      onFile={onFile}
      onText={onText}
      prompt={t('importDrop')}
      note={`TXT, CSV, TSV, JSON, NDJSON, MHTML, XML${isMain ? ', ZIP' : ''}`}
      above={
        <>
          <PasteField field={field} onText={onText} onEmpty={setEmpty} />
          <div className="flex-row list-read">
            <button
              type="button"
              className={isMain ? 'button small primary' : 'button small'}
              aria-disabled={isEmpty || undefined}
              aria-describedby={isEmpty ? reasonId : undefined}
              onClick={() => !isEmpty && onText(field.current?.value ?? '')}
            >
              {t('importRead')}
            </button>
            {isEmpty && (
              <p id={reasonId} className="note">
                {t('importNeeded')}
              </p>
            )}
          </div>
        </>
      }
    />
  );
}

interface PasteFieldProps extends Pick<Props, 'onText'> {
  field: RefObject<HTMLTextAreaElement | null>;
  onEmpty(isEmpty: boolean): void;
}

function PasteField({ field, onText, onEmpty }: PasteFieldProps) {
  const t = useTranslation();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t('importPaste')}</label>
      <textarea
        ref={field}
        id={id}
        className="textarea"
        dir="ltr"
        rows={6}
        spellCheck={false}
        onChange={({ target }) => onEmpty(target.value.trim() === '')}
        onPaste={interceptLongPaste(onText)}
      />
    </div>
  );
}
