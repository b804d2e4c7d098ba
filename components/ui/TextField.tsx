import { useId } from 'react';

interface TextFieldProps {
  /** Set if another element refers to the field. */
  id?: string;
  label: string;
  value: string;
  /** A note below the field, which is also its description. */
  note?: string | undefined;
  /** An error about the value, shown instead of the note. */
  error?: string | undefined;
  placeholder?: string;
  small?: boolean;
  /** The value is code, such as a pattern: it is left-to-right and not spell-checked. */
  code?: boolean;
  maxLength?: number;
  /** Set when the user opened the field, so that it takes the focus. */
  focused?: boolean;
  /** Called on Escape. */
  onCancel?: () => void;
  onType(text: string): void;
  /** Called on Enter and when the field loses the focus. */
  onCommit?: () => void;
}

/** A single-line text field that reports every change. */
export function TextField({
  id,
  label,
  value,
  note,
  error,
  placeholder,
  small = false,
  code = false,
  maxLength,
  focused = false,
  onCancel,
  onType,
  onCommit,
}: TextFieldProps) {
  const generatedId = useId();
  const descriptionId = useId();
  const field = id ?? generatedId;
  const shownNote = error ?? note;
  return (
    <div className="field">
      <label htmlFor={field}>{label}</label>
      <span className={`input${small ? ' small' : ''}${error === undefined ? '' : ' invalid'}`}>
        <input
          ref={focused ? focusField : undefined}
          id={field}
          value={value}
          maxLength={maxLength}
          placeholder={placeholder}
          dir={code ? 'ltr' : 'auto'}
          spellCheck={code ? false : undefined}
          autoComplete="off"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={shownNote === undefined ? undefined : descriptionId}
          onChange={({ target }) => onType(target.value)}
          onBlur={onCommit}
          onKeyDown={({ key, nativeEvent }) => {
            if (nativeEvent.isComposing) return;
            if (key === 'Escape') onCancel?.();
            if (key === 'Enter') onCommit?.();
          }}
        />
      </span>
      {shownNote !== undefined && (
        <p
          className={error === undefined ? 'note' : 'note error-text'}
          role={error === undefined ? undefined : 'alert'}
          id={descriptionId}
        >
          {shownNote}
        </p>
      )}
    </div>
  );
}

const focusField = (field: HTMLInputElement | null): void => field?.focus();

interface RealNamesReasonFieldProps {
  label: string;
  note: string;
  small?: boolean;
  reason: string;
  onReason(reason: string): void;
}

/** The maximum number of characters. A reason is a sentence or two, repeated in every row of a file. */
const maxReasonLength = 500;

export function RealNamesReasonField({ reason, onReason, ...rest }: RealNamesReasonFieldProps) {
  return <TextField {...rest} value={reason} maxLength={maxReasonLength} onType={onReason} />;
}
