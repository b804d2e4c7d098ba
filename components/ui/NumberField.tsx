import { useId, useState } from 'react';
import { latinDigits } from '@/lib/service/typed-amount';
import { useTranslation } from './translation';

interface FieldAppearance {
  label: string;
  min: number;
  max: number;
  /** Allows one decimal place. */
  tenths?: boolean;
  unit?: string;
  /** Hides the label visually, next to a control that names the field already. */
  isLabelHidden?: boolean;
}
interface Props extends FieldAppearance {
  value: number;
  /** Reports each valid number while it is typed, not only when the field is left. */
  live?: boolean;
  onChange(value: number): void;
}
interface OptionalProps extends FieldAppearance {
  /** `null` for no value. */
  value: number | null;
  /** The placeholder for no value. */
  none: string;
  onChange(value: number | null): void;
}

/** A field for a number within bounds. An invalid number is reported and does not change the value. */
export const NumberField = ({ onChange, ...rest }: Props) => (
  <Field {...rest} none={null} onChange={(value) => value !== null && onChange(value)} />
);

/** A `NumberField` for an optional number: an empty field is `null`. */
export const OptionalNumberField = (props: OptionalProps) => <Field {...props} />;

function Field({
  label,
  value,
  none,
  min,
  max,
  tenths = false,
  unit,
  isLabelHidden = false,
  live = false,
  onChange,
}: Nullable<OptionalProps> & { live?: boolean }) {
  const t = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const reason = useId();
  const isNone = none !== null && typed !== null && typed.trim() === '';
  const isValid = (number: number | null) => number !== null && number >= min && number <= max;
  const parsed = typed === null ? value : parseNumber(typed, tenths);
  const isInvalid = !isNone && typed !== null && !isValid(parsed);
  const type = (text: string) => {
    setTyped(text);
    const number = parseNumber(text, tenths);
    if (live && isValid(number)) onChange(number);
  };
  const commit = () => {
    if (isInvalid) return;
    if (parsed !== value) onChange(parsed);
    setTyped(null);
  };
  return (
    <div className="setting">
      <label className={isLabelHidden ? 'visually-hidden' : 'grow'} htmlFor={id}>
        {label}
      </label>
      <span className={isInvalid ? 'input number-input invalid' : 'input number-input'}>
        <input
          id={id}
          inputMode={tenths ? 'decimal' : 'numeric'}
          autoComplete="off"
          placeholder={none ?? undefined}
          value={typed ?? (value === null ? '' : numberText(value, t.locale))}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? reason : undefined}
          onChange={(event) => type(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
        />
        {unit && <span className="note nowrap">{unit}</span>}
      </span>
      {isInvalid && (
        <p className="note error-text" id={reason} role="alert">
          {t(tenths ? 'numberBadTenths' : 'numberBad', min, max)}
        </p>
      )}
    </div>
  );
}

type Nullable<P extends { none: string }> = Omit<P, 'none'> & { none: string | null };

/** Formats a number without thousands separators, so that it parses back after editing. */
const numberText = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { useGrouping: false }).format(value);

const parseNumber = (text: string, tenths: boolean): number | null => {
  const typed = latinDigits(text)
    .replace(/\p{Bidi_Control}/gu, '')
    .trim()
    .replace(/[,\u066b]/, '.');
  return (tenths ? /^\d{1,6}(\.\d)?$/ : /^\d{1,7}$/).test(typed) ? Number(typed) : null;
};
