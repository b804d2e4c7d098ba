import { useId, useMemo } from 'react';
import { useStore } from 'zustand';
import { libraryStoreOf } from '@/components/collection/library-store';
import { snapshotStoreOf } from '@/components/collection/snapshot-store';
import { dateTimeText } from '@/components/ui/format-text';
import { LimitField } from '@/components/ui/MoneyField';
import { NumberField } from '@/components/ui/NumberField';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { CollectionSchedule, TimeOfDay } from '@/lib/collection/collection';
import { shownCollection } from '@/lib/collection/store/library-store';
import { changeSchedule, createSchedule, maxRunCost } from '@/lib/over-time/schedule-form';
import { planPrice } from '@/lib/runs/plan-price';
import { moneyText } from '@/lib/service/money-text';
import type { Quote } from '@/lib/service/price';

interface Props {
  /** `null` if it was never switched on. */
  watch: CollectionSchedule | null;
  /** Maximum cost of one run with the current number of videos. */
  quote: Quote;
  onToggle(on: boolean): void;
  onChange(change: Partial<CollectionSchedule>): void;
}

/** One year. */
const maxHours = 8_760;

/** Edits the schedule of a collection. */
function ScheduleForm({ watch, quote, onToggle, onChange }: Props) {
  const t = useTranslation();
  const on = watch?.on ?? false;
  return (
    <div className="stack">
      <Switch label={t('watchSwitch')} note={t('watchSwitchNote')} on={on} onChange={onToggle} />
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
  const missedId = useId();
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
        <label htmlFor={missedId}>{t('watchMissed')}</label>
        <select
          id={missedId}
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

/** Edits the time of day, in the time zone where the user set it; empty for none. */
function TimeOfDayField({ at, onChange }: { at: TimeOfDay | null; onChange(at: TimeOfDay | null): void }) {
  const t = useTranslation();
  const fieldId = useId();
  const noteId = useId();
  const zone = at?.zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="field">
      <label htmlFor={fieldId}>{t('watchAt')}</label>
      <span className="input">
        <input
          id={fieldId}
          type="time"
          value={at ? formatTimeOfDay(at.minutes) : ''}
          aria-describedby={noteId}
          onChange={({ target }) => onChange(parseTimeOfDay(target.value, zone))}
        />
      </span>
      <p id={noteId} className="note">
        {t('watchAtNote', zone)}
      </p>
    </div>
  );
}

/** Formats minutes for a time field: `03:30`. */
const formatTimeOfDay = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

function parseTimeOfDay(clock: string, zone: string): TimeOfDay | null {
  const [hours, minutes] = clock.split(':').map(Number);
  return hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)
    ? null
    : { minutes: hours * 60 + minutes, zone };
}

/** Shows the time of the next run and its maximum cost, within the user's limit. */
function NextRunText({ watch, quote }: { watch: CollectionSchedule; quote: Quote }) {
  const t = useTranslation();
  const next = dateTimeText(t, watch.nextAt);
  const money = (micros: number) => moneyText(micros, 'prose', t.locale);
  const { max: maxCost, over } = maxRunCost(quote, watch.perRun);
  if (maxCost === null) return t('watchNextUnstated', next);
  return (
    <>
      {t('watchNext', next, money(maxCost))}
      {over !== null && <span className="warned"> {t('watchOver', money(over))}</span>}
    </>
  );
}

/** Shows the schedule of the current collection with its price. */
export function ScheduleSection({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const library = libraryStoreOf(panel);
  const collection = useStore(library, shownCollection);
  const snapshot = useStore(snapshotStoreOf(panel), (state) => state.snapshot);
  const ownPrices = useStore(panel, (state) => state.settings.ownPrices);
  const quote = useMemo(() => {
    const ids = [...(snapshot?.ids ?? [])];
    return planPrice({ kind: 'complete', ids, lang: null, fields: null, mostMissing: 1 }, ownPrices).quote;
  }, [snapshot, ownPrices]);
  if (!collection) return null;
  const { now, ask } = panel.ports;
  const put = async (watch: CollectionSchedule) => {
    await library.change({ watch });
    // The service worker sets its alarm from the stored schedule.
    await ask('runs/go', null);
  };
  const change = (part: Partial<CollectionSchedule>) =>
    void put(collection.watch ? changeSchedule(collection.watch, part, now()) : { ...createSchedule(now()), ...part });
  return (
    <section className="stack plan-more">
      <h2>{t('watchHeading')}</h2>
      <ScheduleForm watch={collection.watch} quote={quote} onToggle={(on) => change({ on })} onChange={change} />
    </section>
  );
}
