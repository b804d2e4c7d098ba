import type { Micros } from '@/lib/service/price';
import { IconButton } from './IconButton';
import { MoneyField } from './MoneyField';
import { useTranslation } from './words';

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
