import { useId } from 'react';

interface TextFieldProps {
  /** For what else speaks of the field. */
  id?: string;
  label: string;
  value: string;
  /** Stands below it, and is told with it. */
  note?: string | undefined;
  small?: boolean;
  /** No words of a language: a pattern, a marker. It runs from left to right, and nothing in it is misspelled. */
  code?: boolean;
  /** Most characters. */
  most?: number;
  /** Set when the user opened it: then it takes the focus. */
  focused?: boolean;
  /** Escape leaves it, where it was opened. */
  onLeave?: () => void;
  onType(text: string): void;
}

/** Takes a line of text, and tells each letter of it. */
export function TextField({
  id,
  label,
  value,
  note,
  small = false,
  code = false,
  most: maxLength,
  focused = false,
  onLeave: onCancel,
  onType,
}: TextFieldProps) {
  const [own, about] = [useId(), useId()];
  const field = id ?? own;
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
