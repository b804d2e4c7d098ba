import { useCallback, useMemo, useState } from 'react';
import { TimePlot } from '@/components/over-time/TimePlot';
import { joinFacts } from '@/components/ui/dotted';
import { dateText } from '@/components/ui/format-text';
import type { PlotData } from '@/components/ui/plot';
import { useTranslation } from '@/components/ui/translation';
import { moneyText } from '@/lib/service/money-text';
import type { Translate } from '@/lib/shared/localized-text';
import type { Tally } from '@/lib/spending/ledger-digest';

interface LedgerDay {
  /** Midnight, in milliseconds since 1970. */
  day: number;
  tally: Tally;
}

/** Chart height in pixels. */
const plotHeight = 132;
const perDollar = 1_000_000;

/** Charts the cost of each day: confirmed amounts with possibly billed ones on top. The cursor shows a day in words. */
export function LedgerDays({ days }: { days: readonly LedgerDay[] }) {
  const t = useTranslation();
  const [at, setAt] = useState<number | null>(null);
  const data = useMemo(() => plotDataOf(days), [days]);
  const figure = useCallback((dollars: number) => moneyText(Math.round(dollars * perDollar), 'prose', t.locale), [t]);
  const shown = days[at ?? days.length - 1];
  const text = (nth: number) => (days[nth] ? dayTotalText(t, days[nth]) : '');
  return (
    <section className="ledger-days">
      <TimePlot
        data={data}
        at={at}
        high={plotHeight}
        bars
        log={false}
        label={t('ledgerDays')}
        onCursor={setAt}
        figureText={figure}
        atText={text}
      />
      <p className="note">{shown && dayTotalText(t, shown)}</p>
    </section>
  );
}

/** Returns the series in dollars: the total behind, the confirmed amount in front. */
const plotDataOf = (days: readonly LedgerDay[]): PlotData => [
  days.map(({ day }) => day),
  days.map(({ tally: { stated, own, possible } }) => (stated + own + possible) / perDollar),
  days.map(({ tally: { stated, own } }) => (stated + own) / perDollar),
];

function dayTotalText(t: Translate, { day, tally: { calls, stated, own, possible, unpriced } }: LedgerDay): string {
  const money = (micros: number) => moneyText(micros, 'prose', t.locale);
  return joinFacts([
    dateText(t, day),
    t.plural('ledgerCalls', calls),
    stated + own > 0 && t('ledgerDayConfirmed', money(stated + own)),
    possible > 0 && t('ledgerDayPossible', money(possible)),
    unpriced > 0 && t.plural('spentUnpriced', unpriced),
  ]);
}
