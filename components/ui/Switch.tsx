import { useId } from 'react';

interface Props {
  label: string;
  note?: string;
  on: boolean;
  onChange(on: boolean): void;
}

/** A switch that takes effect at once. */
export function Switch({ label, note, on, onChange }: Props) {
  const id = useId();
  const noteId = useId();
  return (
    <div className="switch-field">
      <input
        id={id}
        type="checkbox"
        className="switch"
        checked={on}
        aria-describedby={note ? noteId : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {note && (
        <span id={noteId} className="note">
          {note}
        </span>
      )}
    </div>
  );
}
