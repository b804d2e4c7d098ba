import { type ReactNode, useId, useMemo } from 'react';
import { useStore } from 'zustand';
import { useLibraryStore } from '@/components/collection/use-library';
import { useSnapshot } from '@/components/collection/use-snapshot';
import { useRuns } from '@/components/runs/use-runs';
import { useApp, useAppStore } from '@/components/ui/app-state';
import { dateTimeText, estimateText } from '@/components/ui/format-text';
import { LimitField } from '@/components/ui/MoneyField';
import { NumberField } from '@/components/ui/NumberField';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import type { TimeOfDay } from '@/lib/collection/collection';
import type { CollectionSchedule } from '@/lib/collection/records';
import { shownCollection } from '@/lib/collection/store/library-store';
import { activeConnection } from '@/lib/connection/connection';
import { changeSchedule, createSchedule, maxRunCost } from '@/lib/over-time/schedule';
import { planPrice } from '@/lib/runs/plan-price';
import { allDetailsPlan, type Plan } from '@/lib/runs/plan-schema';
import { moneyText } from '@/lib/service/money-text';
import type { Micros, Quote } from '@/lib/service/price';
import { ScheduleWarnings } from './ScheduleWarnings';

interface Props {
  /** `null` if the schedule was never switched on. */
  schedule: CollectionSchedule | null;
  /** Price of one run with the current number of videos. */
  quote: Quote;
  /** The amount that is counted towards the limits for a request of unknown price, in millionths of a dollar. */
  unknownPrice: Micros;
  onToggle(on: boolean): void;
  onChange(change: Partial<CollectionSchedule>): void;
  children: ReactNode;
}

const maxHours = 8_760;

function ScheduleForm({ schedule, quote, unknownPrice, onToggle, onChange, children }: Props) {
  const t = useTranslation();
  const on = schedule?.on ?? false;
  return (
    <div className="stack">
      <Switch label={t('scheduleSwitch')} note={t('scheduleSwitchNote')} on={on} onChange={onToggle} />
      {schedule?.on && (
        <ScheduleFields schedule={schedule} quote={quote} unknownPrice={unknownPrice} onChange={onChange} />
      )}
      {children}
      <p className="note">{t('scheduleBrowser')}</p>
    </div>
  );
}

interface FieldsProps extends Pick<Props, 'quote' | 'unknownPrice' | 'onChange'> {
  schedule: CollectionSchedule;
}

function ScheduleFields({ schedule, quote, unknownPrice, onChange }: FieldsProps) {
  const t = useTranslation();
  const missedId = useId();
  return (
    <>
      <p>
        <NextRunText schedule={schedule} quote={quote} unknownPrice={unknownPrice} />
      </p>
      <NumberField
        label={t('every')}
        value={schedule.everyHours}
        min={1}
        max={maxHours}
        unit={t.plural('hourUnit', schedule.everyHours)}
        onChange={(everyHours) => onChange({ everyHours })}
      />
      <TimeOfDayField at={schedule.at ?? null} onChange={(time) => onChange({ at: time })} />
      <LimitField label={t('schedulePerRun')} micros={schedule.perRun} onChange={(perRun) => onChange({ perRun })} />
      <div className="field">
        <label htmlFor={missedId}>{t('scheduleMissed')}</label>
        <select
          id={missedId}
          className="select"
          value={schedule.missed}
          onChange={({ target }) => onChange({ missed: target.value === 'once' ? 'once' : 'skip' })}
        >
          <option value="skip">{t('scheduleMissedSkip')}</option>
          <option value="once">{t('scheduleMissedOnce')}</option>
        </select>
      </div>
    </>
  );
}

/** Edits the time of day, in the time zone in which the user set it. An empty field means no fixed time. */
function TimeOfDayField({ at: time, onChange }: { at: TimeOfDay | null; onChange(time: TimeOfDay | null): void }) {
  const t = useTranslation();
  const fieldId = useId();
  const noteId = useId();
  const zone = time?.zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="field">
      <label htmlFor={fieldId}>{t('scheduleAt')}</label>
      <span className="input">
        <input
          id={fieldId}
          type="time"
          value={time ? formatTimeOfDay(time.minutes) : ''}
          aria-describedby={noteId}
          onChange={({ target }) => onChange(parseTimeOfDay(target.value, zone))}
        />
      </span>
      <p id={noteId} className="note">
        {t('scheduleAtNote', zone)}
      </p>
    </div>
  );
}

/** Formats minutes since midnight for a time input, such as `03:30`. */
const formatTimeOfDay = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

function parseTimeOfDay(timeText: string, zone: string): TimeOfDay | null {
  const [hours, minutes] = timeText.split(':').map(Number);
  return hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)
    ? null
    : { minutes: hours * 60 + minutes, zone };
}

function NextRunText({ schedule, quote, unknownPrice }: Pick<FieldsProps, 'schedule' | 'quote' | 'unknownPrice'>) {
  const t = useTranslation();
  const next = dateTimeText(t, schedule.nextAt);
  const isEstimated = quote.is === 'estimated';
  const formatMoney = (micros: number) =>
    isEstimated ? estimateText(t, micros) : moneyText(micros, 'prose', t.locale);
  const { max: maxCost } = maxRunCost(quote, schedule.perRun);
  return maxCost === null
    ? t('scheduleNextUnstated', next, formatMoney(unknownPrice))
    : t(isEstimated ? 'scheduleNextEstimated' : 'scheduleNext', next, formatMoney(maxCost));
}

export function ScheduleSection() {
  const t = useTranslation();
  const { schedule, quote, change } = useSchedule();
  const unknownPrice = useApp((state) => state.settings.budgets.unknownPrice);
  const { runs, spent } = useRuns();
  return (
    <section className="stack tight">
      <h2>{t('scheduleHeading')}</h2>
      <ScheduleForm
        schedule={schedule}
        quote={quote}
        unknownPrice={unknownPrice}
        onToggle={(on) => change({ on })}
        onChange={change}
      >
        {/* The runs have been read once their cost is known. */}
        {schedule?.on && <ScheduleWarnings schedule={schedule} quote={quote} runs={spent ? runs : null} />}
      </ScheduleForm>
    </section>
  );
}

interface Schedule {
  /** `null` if the schedule was never switched on. */
  schedule: CollectionSchedule | null;
  /** Fetches the details of every video, as each scheduled run does. */
  plan: Plan;
  /** The maximum cost of one run with the current number of videos. */
  quote: Quote;
  /** Changes the schedule. The first change creates it and switches it on. */
  change(change: Partial<CollectionSchedule>): void;
}

export function useSchedule(): Schedule {
  const app = useAppStore();
  const library = useLibraryStore();
  const schedule = useStore(library, (state) => shownCollection(state)?.schedule ?? null);
  const snapshot = useSnapshot((state) => state.snapshot);
  const { enteredPrices, estimates } = useApp((state) => state.settings);
  const plan = useMemo(() => allDetailsPlan(snapshot?.ids ?? []), [snapshot]);
  const quote = useMemo(() => planPrice(plan, { enteredPrices, estimates }).quote, [plan, enteredPrices, estimates]);
  const { now, sendMessage } = app.getState().ports;
  const save = async (part: Partial<CollectionSchedule>) => {
    const connection = activeConnection(app.getState().settings).id;
    // The page can lag behind, and an outdated schedule would drop a limit or repeat a run.
    await library.getState().change(({ schedule }) => {
      // The project that pays changes only when the user switches the schedule on.
      const change = part.on || !schedule ? { ...part, connection } : part;
      return { schedule: changeSchedule(schedule ?? createSchedule(now()), change, now()) };
    });
    // The service worker sets its alarm from the stored schedule.
    await sendMessage('runs/process', null);
  };
  return {
    schedule,
    plan,
    quote,
    change: (part) => void save(part),
  };
}
