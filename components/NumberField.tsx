import { useId, useState } from 'react';
import { useWords } from './words';

interface Props {
  label: string;
  value: number;
  least: number;
  most: number;
  /** Tenths are allowed, where one unit is coarse. */
  tenths?: boolean;
  unit?: string;
  onChange(value: number): void;
}

/** Takes a number within bounds; what is outside is said to be so and changes nothing. */
export function NumberField({ label, value, least, most, tenths = false, unit, onChange }: Props) {
  const say = useWords();
  const [typed, type] = useState<string | null>(null);
  const [id, reason] = [useId(), useId()];
  const read = typed === null ? value : numberFrom(typed, tenths);
  const bad = read === null || read < least || read > most;
  const leave = () => {
    if (bad) return;
    if (read !== value) onChange(read);
    type(null);
  };
  return (
    <div className="setting">
      <label className="grow" htmlFor={id}>
        {label}
      </label>
      <span className={bad ? 'input money bad' : 'input money'}>
        <input
          id={id}
          inputMode={tenths ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={typed ?? String(value)}
          aria-invalid={bad || undefined}
          aria-describedby={bad ? reason : undefined}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && leave()}
        />
      </span>
      {unit && <span className="note unit">{unit}</span>}
      {bad && (
        <p className="note failed" id={reason} role="alert">
          {say('numberBad', least, most)}
        </p>
      )}
    </div>
  );
}

const numberFrom = (text: string, tenths: boolean): number | null => {
  const typed = text.trim().replace(',', '.');
  return (tenths ? /^\d{1,6}(\.\d)?$/ : /^\d{1,6}$/).test(typed) ? Number(typed) : null;
};
