import { type ClipboardEvent, type RefObject, useId, useRef } from 'react';
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
  /** True if replication packages are accepted as well. */
  acceptsPackages?: boolean;
  onText(text: string): void;
  onFile(file: File): void;
}

const listTypes = '.txt,.csv,.tsv,.tab,.json,.ndjson,.jsonl,.mhtml,.xml,text/*,application/json';
const packageTypes = '.zip,application/zip';

/** Accepts a list that the user pastes, drops or opens from disk. The list stays on the device. */
export function ListInput({ acceptsPackages = false, onText, onFile }: Props) {
  const t = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const readButton = (
    <button type="button" className="button small" onClick={() => onText(field.current?.value ?? '')}>
      {t('importRead')}
    </button>
  );
  return (
    <FileDrop
      name={t('importPage')}
      accept={acceptsPackages ? `${listTypes},${packageTypes}` : listTypes}
      onFile={onFile}
      onText={onText}
      prompt={t('importDrop')}
      above={<PasteField field={field} onText={onText} />}
      actions={readButton}
    />
  );
}

function PasteField({ field, onText }: Pick<Props, 'onText'> & { field: RefObject<HTMLTextAreaElement | null> }) {
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
        onPaste={interceptLongPaste(onText)}
      />
    </div>
  );
}
