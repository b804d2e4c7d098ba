import { useId, useState } from 'react';
import { moneyText } from '@/lib/service/money-text';
import type { Micros } from '@/lib/service/price';
import { microsFromText } from '@/lib/service/typed-amount';
import { IconButton } from './Icon';
import { useTranslation } from './translation';

interface Props {
  label: string;
  /** Millionths of a dollar; `null` if no amount is set. */
  micros: Micros | null;
  placeholder?: string;
  /** The smallest valid amount, in millionths of a dollar. */
  min?: Micros;
  /** Hides the label visually, for a table row that shows it already. */
  isLabelHidden?: boolean;
  onChange(micros: Micros): void;
  /** Removes the amount. Without it, an empty field keeps its amount. */
  onClear?(): void;
}

const exampleMicros: Micros = 50_000;

/** A field for an amount of money. An invalid amount is reported and does not change the value. */
export function MoneyField({ label, micros, placeholder, min = 0, isLabelHidden = false, onChange, onClear }: Props) {
  const t = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const reason = useId();
  const displayed = micros === null ? '' : moneyText(micros, 'field', t.locale);
  const amount = typed === null ? micros : amountFrom(typed, min, t.locale);
  const isInvalid = typed !== null && typed.trim() !== '' && amount === null;
  const commit = () => {
    if (amount !== null && amount !== micros) onChange(amount);
    if (typed?.trim() === '' && micros !== null) onClear?.();
    if (!isInvalid) setTyped(null);
  };
  return (
    <div className="setting">
      <label className={isLabelHidden ? 'visually-hidden' : 'grow'} htmlFor={id}>
        {label}
      </label>
      <span className={isInvalid ? 'input number-input invalid' : 'input number-input'} dir="ltr">
        <span className="note" aria-hidden="true">
          $
        </span>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? displayed}
          placeholder={placeholder}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? reason : undefined}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
        />
        {onClear && micros !== null && <IconButton icon="x" label={t('amountClear', label)} onPress={onClear} />}
      </span>
      {isInvalid && (
        <p className="note error-text" id={reason} role="alert">
          {t('amountBad', moneyText(exampleMicros, 'field', t.locale))}
        </p>
      )}
    </div>
  );
}

function amountFrom(text: string, min: Micros, locale: string): Micros | null {
  const micros = microsFromText(text, locale);
  return micros !== null && micros >= min ? micros : null;
}

interface LimitFieldProps {
  label: string;
  /** Millionths of a dollar; `null` for no limit. */
  micros: Micros | null;
  onChange(micros: Micros | null): void;
}

export function LimitField(props: LimitFieldProps) {
  const t = useTranslation();
  return <MoneyField {...props} placeholder={t('noLimit')} onClear={() => props.onChange(null)} />;
}
