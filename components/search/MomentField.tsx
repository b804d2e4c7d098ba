import { useId } from 'react';
import { useTranslation } from '@/components/ui/words';
import { formatMoment, parseMoment } from '@/lib/search/moment-fields';
import type { Message } from '@/lib/shared/localized-text';
import { FieldError } from './SearchField';

interface MomentFieldProps {
  label: string;
  /** As GET /search takes it, or nothing. */
  value: string;
  /** Without a time it ends with the day's last second, instead of beginning with its first. */
  end: boolean;
  problem: Message | undefined;
  onEnter(moment: string): void;
}

/** A day, and a time where the day is too coarse. In UTC, as the service has it. */
export function MomentField({ label, value, end, problem, onEnter }: MomentFieldProps) {
  const t = useTranslation();
  const id = useId();
  const { day, time } = parseMoment(value);
  const errorAttributes = { 'aria-invalid': problem ? true : undefined, 'aria-describedby': problem ? id : undefined };
  return (
    <div className="field">
      <span className="label">{label} (UTC)</span>
      <div className="row wrap">
        <span className={problem ? 'input bad grow' : 'input grow'}>
          <input
            type="date"
            aria-label={t('searchDay', label)}
            value={day}
            {...errorAttributes}
            onChange={(event) => onEnter(formatMoment(event.target.value, time, end))}
          />
        </span>
        {day !== '' && (
          <span className="input grow">
            <input
              type="time"
              step={1}
              aria-label={t('searchTime', label)}
              value={time}
              onChange={(event) => onEnter(formatMoment(day, event.target.value, end))}
            />
          </span>
        )}
      </div>
      <FieldError id={id} problem={problem} />
    </div>
  );
}
