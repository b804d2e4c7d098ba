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
  const say = useTranslation();
  return (
    <MoneyField label={label} micros={micros} placeholder={say('planNoLimit')} onChange={onChange}>
      {micros !== null && (
        <IconButton icon="x" label={`${say('planLimitOff')}: ${label}`} onPress={() => onChange(null)} />
      )}
    </MoneyField>
  );
}
