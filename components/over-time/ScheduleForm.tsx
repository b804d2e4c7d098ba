import { useId } from 'react';
import { dateTimeText } from '@/components/ui/format-text';
import { LimitField } from '@/components/ui/LimitField';
import { NumberField } from '@/components/ui/NumberField';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/words';
import type { CollectionSchedule, TimeOfDay } from '@/lib/collection/collection';
import { maxRunCost } from '@/lib/over-time/schedule-form';
import { moneyText } from '@/lib/service/money-text';
import type { Quote } from '@/lib/service/price';

interface Props {
  /** `null` where it was never switched on. */
  watch: CollectionSchedule | null;
  /** What one time costs at most, at today's number of videos. */
  quote: Quote;
  onToggle(on: boolean): void;
  onChange(change: Partial<CollectionSchedule>): void;
}

/** A year: longer is no schedule. */
const maxHours = 8_760;

/** Looks at the collection again and again: when, for how much, and what has to be so for that. */
export function ScheduleForm({ watch, quote, onToggle: onTurn, onChange }: Props) {
  const t = useTranslation();
  const on = watch?.on ?? false;
  return (
    <div className="stack">
      <Switch label={t('watchSwitch')} note={t('watchSwitchNote')} on={on} onChange={onTurn} />
      {watch?.on && <ScheduleFields watch={watch} quote={quote} onChange={onChange} />}
      <p className="note">{t('watchBrowser')}</p>
    </div>
  );
}

function ScheduleFields({
  watch,
  quote,
  onChange,
}: {
  watch: CollectionSchedule;
  quote: Quote;
  onChange: Props['onChange'];
}) {
  const t = useTranslation();
  const missed = useId();
  return (
    <>
      <p>
        <NextRunText watch={watch} quote={quote} />
      </p>
      <NumberField
        label={t('watchEvery')}
        value={watch.everyHours}
        least={1}
        most={maxHours}
        unit={t('watchHours')}
        onChange={(everyHours) => onChange({ everyHours })}
      />
      <TimeOfDayField at={watch.at ?? null} onChange={(at) => onChange({ at })} />
      <LimitField label={t('watchPerRun')} micros={watch.perRun} onChange={(perRun) => onChange({ perRun })} />
      <div className="field">
        <label htmlFor={missed}>{t('watchMissed')}</label>
        <select
          id={missed}
          className="select"
          value={watch.missed}
          onChange={({ target }) => onChange({ missed: target.value === 'once' ? 'once' : 'skip' })}
        >
          <option value="skip">{t('watchMissedSkip')}</option>
          <option value="once">{t('watchMissedOnce')}</option>
        </select>
      </div>
    </>
  );
}

/** The time of day at which it looks, by the clocks of where the user chose it; empty for none. */
function TimeOfDayField({ at, onChange }: { at: TimeOfDay | null; onChange(at: TimeOfDay | null): void }) {
  const t = useTranslation();
  const [field, note] = [useId(), useId()];
  const zone = at?.zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="field">
      <label htmlFor={field}>{t('watchAt')}</label>
      <span className="input">
        <input
          id={field}
          type="time"
          value={at ? formatTimeOfDay(at.minutes) : ''}
          aria-describedby={note}
          onChange={({ target }) => onChange(parseTimeOfDay(target.value, zone))}
        />
      </span>
      <p id={note} className="note">
        {t('watchAtNote', zone)}
      </p>
    </div>
  );
}

/** As a field of time has it: `03:30`. */
const formatTimeOfDay = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

function parseTimeOfDay(clock: string, zone: string): TimeOfDay | null {
  const [hours, minutes] = clock.split(':').map(Number);
  return hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)
    ? null
    : { minutes: hours * 60 + minutes, zone };
}

/** When, and what it may cost then: never more than the user's limit for one time. */
function NextRunText({ watch, quote }: { watch: CollectionSchedule; quote: Quote }) {
  const t = useTranslation();
  const next = dateTimeText(t, watch.nextAt);
  const money = (micros: number) => moneyText(micros, 'prose', t.locale);
  const { most: max, over } = maxRunCost(quote, watch.perRun);
  if (max === null) return t('watchNextUnstated', next);
  return (
    <>
      {t('watchNext', next, money(max))}
      {over !== null && <span className="warned"> {t('watchOver', money(over))}</span>}
    </>
  );
}
