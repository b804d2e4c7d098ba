import { type KeyboardEvent, useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import { parseLooseTime } from '@/lib/captions/parse/numbers-and-times';
import { clockText } from '@/lib/shared/time-text';

interface Props {
  name: keyof typeof labels;
  seconds: number;
  onChange(seconds: number): void;
}

const labels = {
  start: ['editStart', 'editStartEarlier', 'editStartLater'],
  end: ['editEnd', 'editEndEarlier', 'editEndLater'],
} as const;

const step = 0.1;

/** A time in seconds with hundredths, in a field between two buttons that change it by a tenth of a second. */
export function TimeStepper({ name, seconds, onChange }: Props) {
  const t = useTranslation();
  const [label, earlier, later] = labels[name];
  return (
    <span className="stepper">
      <StepButton icon="minus" label={t(earlier)} onPress={() => onChange(seconds - step)} />
      <TimeField label={t(label)} seconds={seconds} onChange={onChange} />
      <StepButton icon="plus" label={t(later)} onPress={() => onChange(seconds + step)} />
    </span>
  );
}

function StepButton({ icon, label, onPress }: { icon: 'minus' | 'plus'; label: string; onPress(): void }) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={onPress}>
      <Icon name={icon} small />
    </button>
  );
}

/** A field for a time such as `4:23.10`, or a number of seconds. A text that is no time does not change it. */
export function TimeField({ label, seconds, onChange }: { label: string } & Pick<Props, 'seconds' | 'onChange'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const time = typed === null ? seconds : secondsIn(typed);
  const commit = () => {
    if (typed !== null && time !== null) onChange(time);
    setTyped(null);
  };
  const handleKey = (event: KeyboardEvent): void => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction !== undefined) onChange((time ?? seconds) + direction * step);
    if (direction !== undefined || event.key === 'Escape') setTyped(null);
    if (event.key === 'Enter') commit();
    if (direction === undefined && event.key !== 'Enter' && (event.key !== 'Escape' || typed === null)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <input
      type="text"
      dir="ltr"
      className="time-field"
      aria-label={label}
      aria-invalid={time === null || undefined}
      value={typed ?? hundredths(seconds)}
      data-typed={typed === null ? undefined : ''}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={handleKey}
    />
  );
}

function hundredths(seconds: number): string {
  const all = Math.round(seconds * 100);
  return `${clockText(Math.floor(all / 100))}.${String(all % 100).padStart(2, '0')}`;
}

/** Returns the seconds in a time or number; `null` for any other text. */
function secondsIn(text: string): number | null {
  const time = text.includes(':') ? parseLooseTime(text) / 1000 : Number(text.trim().replace(',', '.') || Number.NaN);
  return time >= 0 ? time : null;
}
