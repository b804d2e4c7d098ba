import { type ReactNode, useId, useState } from 'react';
import { microsFromText, moneyText } from '@/lib/service/money-text';
import type { Micros } from '@/lib/service/price';
import { IconButton } from './Icon';
import { useTranslation } from './translation';

interface Props {
  /** Beside the field, or above it where `aside` is not set. */
  label: string;
  /** `null` where nothing was entered. */
  micros: Micros | null;
  placeholder?: string;
  /** The label is read aloud only: the row of a table says it already. */
  quiet?: boolean;
  children?: ReactNode;
  onChange(micros: Micros): void;
}

/** Takes a sum of money as people type it; what is none is said to be none and changes nothing. */
export function MoneyField({ label, micros, placeholder, quiet = false, children, onChange }: Props) {
  const t = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const [id, reason] = [useId(), useId()];
  const shown = micros === null ? '' : moneyText(micros, 'prose', t.locale).replace('$', '');
  const amount = typed === null ? micros : microsFromText(typed);
  const bad = typed !== null && typed.trim() !== '' && amount === null;
  const commit = () => {
    if (amount !== null && amount !== micros) onChange(amount);
    if (!bad) setTyped(null);
  };
  return (
    <div className="setting">
      <label className={quiet ? 'sr' : 'grow'} htmlFor={id}>
        {label}
      </label>
      <span className={bad ? 'input money bad' : 'input money'} dir="ltr">
        <span className="note" aria-hidden="true">
          $
        </span>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? shown}
          placeholder={placeholder}
          aria-invalid={bad || undefined}
          aria-describedby={bad ? reason : undefined}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
        />
      </span>
      {children}
      {bad && (
        <p className="note failed" id={reason} role="alert">
          {t('amountBad')}
        </p>
      )}
    </div>
  );
}

interface LimitFieldProps {
  label: string;
  /** Millionths of a dollar; `null` is no limit. */
  micros: Micros | null;
  onChange(micros: Micros | null): void;
}

/** A limit that may be none. */
export function LimitField({ label, micros, onChange }: LimitFieldProps) {
  const t = useTranslation();
  return (
    <MoneyField label={label} micros={micros} placeholder={t('planNoLimit')} onChange={onChange}>
      {micros !== null && (
        <IconButton icon="x" label={`${t('planLimitOff')}: ${label}`} onPress={() => onChange(null)} />
      )}
    </MoneyField>
  );
}
