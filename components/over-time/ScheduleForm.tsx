import { useId } from 'react';
import { momentText } from '@/components/ui/amounts';
import { LimitField } from '@/components/ui/LimitField';
import { NumberField } from '@/components/ui/NumberField';
import { Switch } from '@/components/ui/Switch';
import { useWords } from '@/components/ui/words';
import type { TimeOfDay, Watch } from '@/lib/collection/collection';
import { mostOf } from '@/lib/over-time/schedule-form';
import { moneyText } from '@/lib/service/money-text';
import type { Quote } from '@/lib/service/price';

interface Props {
  /** `null` where it was never switched on. */
  watch: Watch | null;
  /** What one time costs at most, at today's number of videos. */
  quote: Quote;
  onTurn(on: boolean): void;
  onChange(change: Partial<Watch>): void;
}

/** A year: longer is no schedule. */
const mostHours = 8_760;

/** Looks at the collection again and again: when, for how much, and what has to be so for that (COL-07). */
export function ScheduleForm({ watch, quote, onTurn, onChange }: Props) {
  const say = useWords();
  const on = watch?.on ?? false;
  return (
    <div className="stack">
      <Switch label={say('watchSwitch')} note={say('watchSwitchNote')} on={on} onChange={onTurn} />
      {watch?.on && <Schedule watch={watch} quote={quote} onChange={onChange} />}
      <p className="note">{say('watchBrowser')}</p>
    </div>
  );
}

function Schedule({ watch, quote, onChange }: { watch: Watch; quote: Quote; onChange: Props['onChange'] }) {
  const say = useWords();
  const missed = useId();
  return (
    <>
      <p>
        <NextTime watch={watch} quote={quote} />
      </p>
      <NumberField
        label={say('watchEvery')}
        value={watch.everyHours}
        least={1}
        most={mostHours}
        unit={say('watchHours')}
        onChange={(everyHours) => onChange({ everyHours })}
      />
      <AtField at={watch.at ?? null} onChange={(at) => onChange({ at })} />
      <LimitField label={say('watchPerRun')} micros={watch.perRun} onChange={(perRun) => onChange({ perRun })} />
      <div className="field">
        <label htmlFor={missed}>{say('watchMissed')}</label>
        <select
          id={missed}
          className="select"
          value={watch.missed}
          onChange={({ target }) => onChange({ missed: target.value === 'once' ? 'once' : 'skip' })}
        >
          <option value="skip">{say('watchMissedSkip')}</option>
          <option value="once">{say('watchMissedOnce')}</option>
        </select>
      </div>
    </>
  );
}

/** The time of day at which it looks, by the clocks of where the reader chose it; empty for none. */
function AtField({ at, onChange }: { at: TimeOfDay | null; onChange(at: TimeOfDay | null): void }) {
  const say = useWords();
  const [field, note] = [useId(), useId()];
  const zone = at?.zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="field">
      <label htmlFor={field}>{say('watchAt')}</label>
      <span className="input">
        <input
          id={field}
          type="time"
          value={at ? clockOf(at.minutes) : ''}
          aria-describedby={note}
          onChange={({ target }) => onChange(timeOfDay(target.value, zone))}
        />
      </span>
      <p id={note} className="note">
        {say('watchAtNote', zone)}
      </p>
    </div>
  );
}

/** As a field of time has it: `03:30`. */
const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

function timeOfDay(clock: string, zone: string): TimeOfDay | null {
  const [hours, minutes] = clock.split(':').map(Number);
  return hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)
    ? null
    : { minutes: hours * 60 + minutes, zone };
}

/** When, and what it may cost then: never more than the reader's limit for one time. */
function NextTime({ watch, quote }: { watch: Watch; quote: Quote }) {
  const say = useWords();
  const next = momentText(say, watch.nextAt);
  const money = (micros: number) => moneyText(micros, 'prose', say.locale);
  const { most, over } = mostOf(quote, watch.perRun);
  if (most === null) return say('watchNextUnstated', next);
  return (
    <>
      {say('watchNext', next, money(most))}
      {over !== null && <span className="warned"> {say('watchOver', money(over))}</span>}
    </>
  );
}
