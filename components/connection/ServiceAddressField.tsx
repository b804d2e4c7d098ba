import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from '@/components/ui/translation';

interface Props {
  /** The id by which links and buttons focus this field. */
  id?: string;
  label: string;
  note: string;
  /** The saved address; '' if none is set, `null` until it is loaded. With `onText`, the shown address. */
  address: string | null;
  isInvalid: boolean;
  /** Called on every change, on a page that saves all fields together. If it is set, the field has no save button. */
  onText?: (text: string) => void;
  onSave(text: string): void;
}

/**
 * Edits the service's address. Pressing Enter saves it, like the button; both are user gestures, which the permission
 * request needs.
 */
export function ServiceAddressField({ id: givenId, label, note, address, isInvalid, onText, onSave }: Props) {
  const t = useTranslation();
  const [edit, setEdit] = useState<{ text: string; savedAddress: string | null } | null>(null);
  const generatedId = useId();
  const messageId = useId();
  const id = givenId ?? generatedId;
  // When a new address is saved, it replaces the typed text, which may be spelled differently. Loading an address does
  // not replace the text.
  const isEdited = !onText && edit !== null && (edit.savedAddress === null || edit.savedAddress === address);
  const text = isEdited ? edit.text : (address ?? '');
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (edit) setEdit({ ...edit, savedAddress: address });
    onSave(text);
  };
  return (
    <form className="field" onSubmit={save} noValidate>
      <label htmlFor={id}>{label}</label>
      <div className="flex-row">
        <span className={isInvalid ? 'input invalid grow' : 'input grow'}>
          <input
            id={id}
            type="url"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://"
            value={text}
            aria-invalid={isInvalid || undefined}
            aria-describedby={messageId}
            onChange={(event) => {
              setEdit({ text: event.target.value, savedAddress: address });
              onText?.(event.target.value);
            }}
          />
        </span>
        {!onText && (
          <button type="submit" className="button">
            {t('save')}
          </button>
        )}
      </div>
      <p id={messageId} className={isInvalid ? 'note error-text' : 'note'} role={isInvalid ? 'alert' : undefined}>
        {isInvalid ? t('optionsAddressBad') : note}
      </p>
    </form>
  );
}
