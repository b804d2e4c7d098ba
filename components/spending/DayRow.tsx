import { dateText } from '@/components/ui/format-text';
import { MoneyField } from '@/components/ui/MoneyField';
import { tableCellProps, tableRowProps } from '@/components/ui/table-aria';
import { useTranslation } from '@/components/ui/translation';
import { moneyText } from '@/lib/service/money-text';
import type { Micros } from '@/lib/service/price';
import type { MessageName } from '@/lib/shared/localized-text';
import { localDay } from '@/lib/shared/time-text';
import type { Tally } from '@/lib/spending/ledger-digest';
import { billedCost } from '@/lib/spending/spending';
import { SumCells } from './SumCells';

interface Props {
  index: number;
  /** Midnight, in milliseconds since 1970. */
  day: number;
  /** The sum of the filtered attempts; `null` until all attempts of the day are read. */
  tally: Tally | null;
  /** The sum of all attempts of the day, with which its bill is compared. */
  whole: Tally | undefined;
  isToday: boolean;
  bills: ReadonlyMap<string, Micros>;
  onBill(day: string, micros: Micros | null): void;
}

/** Shows the sums of a day above its requests, and a field for what the service billed for it. */
export function DayRow({ index, day, tally, whole, isToday, bills, onBill }: Props) {
  const t = useTranslation();
  const date = new Intl.DateTimeFormat(t.locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(day);
  const name = isToday ? t('ledgerToday', date) : date;
  const dayKey = localDay(day);
  const bill = bills.get(dayKey) ?? null;
  return (
    <div className="list-row ledger-day" {...tableRowProps(index)}>
      <span {...tableCellProps} className="day" title={dateText(t, day)}>
        {name}
      </span>
      <SumCells sum={tally} />
      <span {...tableCellProps} className="bill">
        <span className="cell-label">{t('ledgerBillHead')} </span>
        <MoneyField
          label={t('ledgerBillOf', name)}
          isLabelHidden
          micros={bill}
          placeholder={moneyText(0, 'prose', t.locale).replace(/[$\p{Bidi_Control}]/gu, '')}
          onChange={(micros) => onBill(dayKey, micros)}
          onClear={() => onBill(dayKey, null)}
        />
      </span>
      <span {...tableCellProps} className="numeric">
        {bill !== null && whole && <Difference bill={bill} whole={whole} />}
      </span>
    </div>
  );
}

/** Shows how much more or less than counted here the service billed. */
function Difference({ bill, whole }: { bill: Micros; whole: Tally }) {
  const t = useTranslation();
  const difference = bill - billedCost(whole).micros;
  const amount = moneyText(Math.abs(difference), 'column', t.locale);
  const isUnexplained = bill > whole.micros && whole.unpriced === 0;
  const text = difference === 0 ? amount : t(difference > 0 ? 'ledgerMore' : 'ledgerLess', amount);
  const meaning: MessageName | null =
    difference === 0
      ? null
      : difference < 0
        ? 'ledgerBilledLess'
        : isUnexplained
          ? 'ledgerBilledMore'
          : 'ledgerBilledWithin';
  return (
    <span className="difference">
      <span className="cell-label">{t('ledgerDifferenceHead')} </span>
      <span className={isUnexplained ? 'warning-text' : undefined} title={meaning ? t(meaning) : undefined} dir="ltr">
        {text}
      </span>
      {meaning && <span className="visually-hidden">{t(meaning)}</span>}
    </span>
  );
}
