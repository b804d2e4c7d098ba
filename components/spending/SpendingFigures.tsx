import { joinFacts } from '@/components/ui/dotted';
import { useTranslation } from '@/components/ui/translation';
import { moneyText } from '@/lib/service/money-text';
import type { Micros } from '@/lib/service/price';
import type { Budgets } from '@/lib/settings/settings';
import type { Translate } from '@/lib/shared/localized-text';
import { billedCost, type LedgerRange, possibleCost, type Tally } from '@/lib/spending/ledger-digest';
import { costText, type Spending } from '@/lib/spending/spending';
import type { Savings } from '@/lib/spending/sum-keys';

interface Props {
  /** Today's sum as the limits count it; `null` until it is read. */
  today: Spending | null;
  budgets: Budgets;
  range: LedgerRange;
  /** The sum of the range. */
  total: Tally;
  savings: Savings;
}

/** Shows what was spent today and in the range, what may be billed in addition, and what saved responses spared. */
export function SpendingFigures({ today, budgets, range, total, savings }: Props) {
  const t = useTranslation();
  const figure = new Intl.NumberFormat(t.locale);
  return (
    <dl className="figures">
      {today && (
        <Figure value={costText(t, today, 'column')}>
          {t('ledgerTodayOf', moneyText(budgets.perDay, 'prose', t.locale))}
        </Figure>
      )}
      <Figure value={costText(t, billedCost(total), 'column')}>{rangeText(t, range, total)}</Figure>
      <Figure value={costText(t, possibleCost(total), 'column')}>
        {t.plural('ledgerMayBeBilled', total.unanswered)}
      </Figure>
      <Figure value={figure.format(savings.answers)}>{savedText(t, savings)}</Figure>
    </dl>
  );
}

function Figure({ value, children }: { value: string; children: string }) {
  return (
    <div>
      <dt className="note">{children}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const rangeNames = {
  day: 'ledgerBilledToday',
  fortnight: 'ledgerBilledFortnight',
  all: 'ledgerBilledAll',
} as const;

/** Names the parts at published and at the user's own prices, and counts requests that have no price at all. */
function rangeText(t: Translate, range: LedgerRange, { stated, own, estimated, unpriced }: Tally): string {
  const money = (micros: Micros) => moneyText(micros, 'column', t.locale);
  return joinFacts([
    t(rangeNames[range]),
    (estimated > 0 || own > 0) && t('ledgerStatedPart', money(stated)),
    own > 0 && t('ledgerOwnPart', money(own)),
    unpriced > 0 && t.plural('spentUnpriced', unpriced),
  ]);
}

function savedText(t: Translate, savings: Savings): string {
  if (savings.answers === 0) return t('ledgerFromSaved');
  if (savings.micros === 0) return t('ledgerFromSavedUnpriced');
  const saved = costText(t, savings, 'column');
  return savings.unpriced > 0
    ? t('ledgerFromSavedAmountUnpriced', saved, savings.unpriced)
    : t('ledgerFromSavedAmount', saved);
}
