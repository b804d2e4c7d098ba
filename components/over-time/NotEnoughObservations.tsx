import { useId, useState } from 'react';
import { PlanRun } from '@/components/runs/PlanRun';
import { StartRunButton } from '@/components/runs/StartRunButton';
import { dateTimeText, priceText } from '@/components/ui/format-text';
import { PricedButton } from '@/components/ui/PricedButton';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import { costPeriodDays, runsInPeriod } from '@/lib/over-time/schedule';
import { multiplyQuote } from '@/lib/service/price';
import '@/components/runs/runs.css';
import { useSchedule } from './ScheduleSection';

/** The intervals to choose from, in hours. */
const intervals = [1, 6, 12, 24, 168];

interface Props {
  /** Number of observations of the most observed video: 0 or 1. */
  observations: number;
}

/** Explains that lines need more observations, and offers two ways to get them, with their cost. */
export function NotEnoughObservations({ observations }: Props) {
  const t = useTranslation();
  const { plan } = useSchedule();
  return (
    <div className="tracking-start">
      <StateView icon="chart-line" heading={t(observations === 0 ? 'timeNone' : 'timeOne')}>
        <p>{t('timeNoneSentence')}</p>
      </StateView>
      <TrackPlan />
      <StartRunButton label={t('timeFetchOnce')} plan={plan} budget={null} primary={false} />
      <PlanRun plan={plan} />
    </div>
  );
}

/** Switches the schedule on, and shows its cost for 30 days. */
function TrackPlan() {
  const t = useTranslation();
  const id = useId();
  const { schedule, plan, quote, change } = useSchedule();
  const [everyHours, setEveryHours] = useState(24);
  if (schedule?.on) return <p role="status">{t('timeTracked', dateTimeText(t, schedule.nextAt))}</p>;
  const runs = runsInPeriod(everyHours);
  // The shown price of a run, so that the shown sum is its multiple.
  const perRun = quote.is === 'estimated' ? { ...quote, micros: Number(quote.micros.toPrecision(2)) } : quote;
  const total = multiplyQuote(perRun, runs);
  return (
    <section className="form-plan" aria-label={t('scheduleHeading')}>
      <div className="field">
        <label htmlFor={id}>{t('every')}</label>
        <select
          id={id}
          className="select"
          value={everyHours}
          onChange={({ target }) => setEveryHours(Number(target.value))}
        >
          {intervals.map((hours) => (
            <option key={hours} value={hours}>
              {hours < 24 ? t.plural('timeEveryHours', hours) : t.plural('timeEveryDays', hours / 24)}
            </option>
          ))}
        </select>
      </div>
      <dl className="plan-sums">
        <div>
          <dt>{t('videos')}</dt>
          <dd>{t.number(plan.kind === 'details' ? plan.ids.length : 0)}</dd>
        </div>
        <div>
          <dt>{t('timePerRun')}</dt>
          <dd>{priceText(t, quote)}</dd>
        </div>
        <div>
          <dt>{t('timeRuns', costPeriodDays)}</dt>
          <dd>{t.number(runs)}</dd>
        </div>
        <div className="total">
          <dt>{t('timeTotal', costPeriodDays)}</dt>
          <dd>{priceText(t, total)}</dd>
        </div>
      </dl>
      <PricedButton
        label={t('scheduleHeading')}
        price={total}
        days={costPeriodDays}
        primary
        wide
        onPress={() => change({ on: true, everyHours })}
      />
      <p className="note">{t('timeTrackNote')}</p>
    </section>
  );
}
