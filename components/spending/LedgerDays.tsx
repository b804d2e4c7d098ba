import { useCallback, useMemo, useState } from 'react';
import { TimePlot } from '@/components/over-time/TimePlot';
import { dateText, joinFacts } from '@/components/ui/format-text';
import type { PlotData } from '@/components/ui/plot';
import { useTranslation } from '@/components/ui/translation';
import { moneyText } from '@/lib/service/money-text';
import type { Translate } from '@/lib/shared/localized-text';
import type { Tally } from '@/lib/spending/ledger-digest';
import { billedCost, costFacts } from '@/lib/spending/spending';

interface LedgerDay {
  /** Midnight, in milliseconds since 1970. */
  day: number;
  tally: Tally;
}

/** Chart height in pixels. */
const plotHeight = 132;
const perDollar = 1_000_000;

/**
 * Charts the cost of each day: confirmed amounts with possibly billed amounts on top. Describes the day at the cursor.
 */
export function LedgerDays({ days }: { days: readonly LedgerDay[] }) {
  const t = useTranslation();
  const [cursorIndex, setCursorIndex] = useState<number | null>(null);
  const data = useMemo(() => plotDataOf(days), [days]);
  const formatDollars = useCallback(
    (dollars: number) => moneyText(Math.round(dollars * perDollar), 'prose', t.locale),
    [t],
  );
  const shownDay = days[cursorIndex ?? days.length - 1];
  const dayTextAt = (index: number) => (days[index] ? dayTotalText(t, days[index]) : '');
  return (
    <section className="ledger-days">
      <TimePlot
        data={data}
        cursorIndex={cursorIndex}
        height={plotHeight}
        bars
        isLogarithmic={false}
        label={t('ledgerDays')}
        onCursor={setCursorIndex}
        valueText={formatDollars}
        cursorText={dayTextAt}
      />
      <div className="flex-row wrap note">
        <p className="grow">{shownDay && dayTotalText(t, shownDay)}</p>
        <span className="flex-row wrap">
          <span className="ledger-legend">{t('ledgerBilledHead')}</span>
          <span className="ledger-legend possible">{t('mayHaveBeenBilled')}</span>
        </span>
      </div>
    </section>
  );
}

/** Returns the series in dollars: the total behind, the confirmed amount in front. */
const plotDataOf = (days: readonly LedgerDay[]): PlotData => [
  days.map(({ day }) => day),
  days.map(({ tally }) => tally.micros / perDollar),
  days.map(({ tally }) => billedCost(tally).micros / perDollar),
];

function dayTotalText(t: Translate, { day, tally }: LedgerDay): string {
  return joinFacts(t, [
    dateText(t, day),
    t.plural('requestCount', tally.calls),
    ...(tally.calls > 0 ? costFacts(t, tally) : []),
  ]);
}
