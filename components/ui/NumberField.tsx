import { useId, useState } from 'react';
import { useWords } from './words';

interface Look {
  label: string;
  least: number;
  most: number;
  /** Tenths are allowed, where one unit is coarse. */
  tenths?: boolean;
  unit?: string;
  disabled?: boolean;
}
interface Props extends Look {
  value: number;
  onChange(value: number): void;
}
interface OptionalProps extends Look {
  /** `null` is none. */
  value: number | null;
  /** What stands there instead of a number. */
  none: string;
  onChange(value: number | null): void;
}

/** Takes a number within bounds; what is outside is said to be so and changes nothing. */
export const NumberField = ({ onChange, ...rest }: Props) => (
  <Field {...rest} none={null} onChange={(value) => value !== null && onChange(value)} />
);

/** The same where there may be none: an empty field is none. */
export const OptionalNumberField = (props: OptionalProps) => <Field {...props} />;

function Field({ label, value, none, least, most, tenths = false, unit, disabled, onChange }: NoneOr<OptionalProps>) {
  const say = useWords();
  const [typed, type] = useState<string | null>(null);
  const [id, reason] = [useId(), useId()];
  const isNone = none !== null && typed !== null && typed.trim() === '';
  const read = typed === null ? value : numberFrom(typed, tenths);
  const bad = !isNone && typed !== null && (read === null || read < least || read > most);
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
          placeholder={none ?? undefined}
          disabled={disabled}
          value={typed ?? value ?? ''}
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

type NoneOr<P extends { none: string }> = Omit<P, 'none'> & { none: string | null };

const numberFrom = (text: string, tenths: boolean): number | null => {
  const typed = text.trim().replace(',', '.');
  return (tenths ? /^\d{1,6}(\.\d)?$/ : /^\d{1,7}$/).test(typed) ? Number(typed) : null;
};
