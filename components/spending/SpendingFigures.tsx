import { Figure, Figures } from '@/components/ui/Figures';
import { joinFacts } from '@/components/ui/format-text';
import { useTranslation } from '@/components/ui/translation';
import { moneyText } from '@/lib/service/money-text';
import type { Micros } from '@/lib/service/price';
import type { Budgets } from '@/lib/settings/settings';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import type { LedgerRange, Tally } from '@/lib/spending/ledger-digest';
import { billedCost, costText, possibleCost, type Savings, type Spending } from '@/lib/spending/spending';

interface Props {
  /** Today's sum as the limits count it; `null` until it is read. */
  today: Spending | null;
  budgets: Budgets;
  range: LedgerRange;
  /** The sum of the range; `null` until it is read. */
  total: Tally | null;
  savings: Savings;
}

/**
 * Shows what was spent today and in the range, what may be billed in addition, and the cost that saved responses
 * avoided.
 */
export function SpendingFigures({ today, budgets, range, total, savings }: Props) {
  const t = useTranslation();
  return (
    <div className="stack">
      <Figures>
        {today && (
          <Figure value={costText(t, billedCost(today), 'column')}>
            {t('ledgerTodayOf', moneyText(budgets.perDay, 'prose', t.locale))}
          </Figure>
        )}
        {total && (
          <>
            <Figure value={costText(t, billedCost(total), 'column')}>{t(billedLabels[range])}</Figure>
            <Figure value={costText(t, possibleCost(total), 'column')} isUncertain={possibleCost(total).micros > 0}>
              {t.plural('ledgerMayBeBilled', total.unanswered)}
            </Figure>
          </>
        )}
        <Figure value={t.number(savings.responses)}>{savedText(t, savings)}</Figure>
      </Figures>
      {total && <RangeParts range={range} tally={total} />}
    </div>
  );
}

export const rangeNames: Record<LedgerRange, MessageName> = {
  day: 'today',
  fortnight: 'ledgerFortnight',
  all: 'all',
};

const billedLabels = {
  day: 'ledgerBilledToday',
  fortnight: 'ledgerBilledFortnight',
  all: 'ledgerBilledAll',
} as const;

/**
 * Describes the total of the range: the parts at published, estimated and the user's own prices, which add up to it, and
 * the number of requests without a price.
 */
function RangeParts({ range, tally }: { range: LedgerRange; tally: Tally }) {
  const t = useTranslation();
  const { published, entered, unpriced } = tally;
  const { estimated } = billedCost(tally);
  const formatMoney = (micros: Micros) => moneyText(micros, 'column', t.locale);
  const parts = joinFacts(t, [
    published > 0 && (estimated > 0 || entered > 0) && t('ledgerStatedPart', formatMoney(published)),
    estimated > 0 && t('ledgerEstimatedPart', t('approximately', formatMoney(estimated))),
    entered > 0 && t('ledgerOwnPart', formatMoney(entered)),
    unpriced > 0 && t.plural('spentUnpriced', unpriced),
  ]);
  return parts && <p className="note">{t('labelAndValue', t(rangeNames[range]), parts)}</p>;
}

function savedText(t: Translate, savings: Savings): string {
  if (savings.responses === 0) return t('ledgerFromSaved');
  if (savings.micros === 0) return t('ledgerFromSavedUnpriced');
  const saved = costText(t, savings, 'column');
  return savings.unpriced > 0
    ? t('ledgerFromSavedAmountUnpriced', saved, savings.unpriced)
    : t('ledgerFromSavedAmount', saved);
}
