import { useId } from 'react';

interface TextFieldProps {
  /** Set if another element refers to the field. */
  id?: string;
  label: string;
  value: string;
  /** A note below the field, which is also its description. */
  note?: string | undefined;
  small?: boolean;
  /** The value is code, such as a pattern: it is left-to-right and not spell-checked. */
  code?: boolean;
  /** The maximum number of characters. */
  maxLength?: number;
  /** Set when the user opened the field, so that it takes the focus. */
  focused?: boolean;
  /** Called on Escape if the user opened the field. */
  onCancel?: () => void;
  onType(text: string): void;
}

/** A single-line text field that reports every change. */
export function TextField({
  id,
  label,
  value,
  note,
  small = false,
  code = false,
  maxLength,
  focused = false,
  onCancel,
  onType,
}: TextFieldProps) {
  const ownId = useId();
  const about = useId();
  const field = id ?? ownId;
  return (
    <div className="field">
      <label htmlFor={field}>{label}</label>
      <span className={small ? 'input small' : 'input'}>
        <input
          ref={focused ? focusField : undefined}
          id={field}
          value={value}
          maxLength={maxLength}
          dir={code ? 'ltr' : 'auto'}
          spellCheck={code ? false : undefined}
          autoComplete="off"
          aria-describedby={note === undefined ? undefined : about}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && onCancel?.()}
        />
      </span>
      {note !== undefined && (
        <p className="note" id={about}>
          {note}
        </p>
      )}
    </div>
  );
}

const focusField = (field: HTMLInputElement | null): void => field?.focus();
