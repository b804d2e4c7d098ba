import { useEffect, useId, useRef } from 'react';

interface PassphraseFieldProps {
  label: string;
  value: string;
  /** What speaks of the field. */
  about: string;
  bad: boolean;
  /** A new one, which the browser must not fill in. */
  fresh?: boolean;
  /** Takes the focus, where nothing else has it. */
  eager?: boolean;
  onType(text: string): void;
}

/** Takes a passphrase, and shows no letter of it. */
export function PassphraseField({
  label,
  value,
  about,
  bad,
  fresh = false,
  eager = false,
  onType,
}: PassphraseFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const doc = field.current?.ownerDocument;
    if (eager && doc?.activeElement === doc?.body) field.current?.focus();
  }, [eager]);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className={bad ? 'input bad' : 'input'}>
        <input
          ref={field}
          id={id}
          type="password"
          dir="auto"
          autoComplete={fresh ? 'new-password' : 'off'}
          value={value}
          aria-invalid={bad || undefined}
          aria-describedby={about}
          onChange={({ target }) => onType(target.value)}
        />
      </span>
    </div>
  );
}
