import { useApp } from '@/components/ui/app-state';
import { dateTimeText, estimateText } from '@/components/ui/format-text';
import { useTranslation } from '@/components/ui/translation';
import type { CollectionSchedule } from '@/lib/collection/records';
import { activeConnection } from '@/lib/connection/connection';
import { maxRunCost, missedTime } from '@/lib/over-time/schedule';
import type { Run } from '@/lib/runs/records';
import { moneyText } from '@/lib/service/money-text';
import type { Quote } from '@/lib/service/price';

interface Props {
  schedule: CollectionSchedule;
  /** Price of one run with the current number of videos. */
  quote: Quote;
  /** The runs of the collection; `null` until they have been read. */
  runs: readonly Pick<Run, 'startedBy' | 'createdAt'>[] | null;
}

/** Says why the next scheduled run may not do what the user expects: its limit, its connection, or a run that failed to start. */
export function ScheduleWarnings({ schedule, quote, runs }: Props) {
  const t = useTranslation();
  const active = useApp((state) => activeConnection(state.settings).id);
  const { over } = maxRunCost(quote, schedule.perRun);
  const missedAt = runs && missedTime(schedule, runs);
  return (
    <>
      {over !== null && (
        <p className="warning-text">
          {t('scheduleOver', quote.is === 'estimated' ? estimateText(t, over) : moneyText(over, 'prose', t.locale))}
        </p>
      )}
      {(schedule.connection ?? active) !== active && <p className="warning-text">{t('scheduleOtherConnection')}</p>}
      {missedAt !== null && <p className="warning-text">{t('scheduleNotStarted', dateTimeText(t, missedAt))}</p>}
    </>
  );
}
