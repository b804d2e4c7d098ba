import { joinFacts } from '@/components/ui/format-text';
import { useTranslation } from '@/components/ui/translation';
import { moneyText } from '@/lib/service/money-text';
import type { Budgets } from '@/lib/settings/settings';
import { billedCost, costText, countedMicros, type Spending, uncertainFacts } from '@/lib/spending/spending';

interface Props {
  /** `null` until it is read. */
  today: Spending | null;
  budgets: Budgets;
  /** Further facts, such as the state of the token. */
  more?: string | undefined;
  onLedger?: (() => void) | undefined;
  ledgerOpen?: boolean;
}

export function SpendingLine({ today, budgets, more, onLedger, ledgerOpen = false }: Props) {
  const t = useTranslation();
  const uncertain = today && today.micros > 0 ? uncertainFacts(t, today) : [];
  return (
    <footer className="spending-line">
      <span className="grow">
        <Sum today={today} budgets={budgets} />
        {more && (
          <>
            {' · '}
            <span>{more}</span>
          </>
        )}
        {uncertain.length > 0 && <span className="uncertain">{joinFacts(t, uncertain)}</span>}
      </span>
      {today && <Meter share={countedMicros(today, budgets) / Math.max(1, budgets.perDay)} />}
      {onLedger && (
        <button type="button" className="button small quiet note" aria-expanded={ledgerOpen} onClick={onLedger}>
          {t('spending')}
        </button>
      )}
    </footer>
  );
}

function Sum({ today, budgets }: Pick<Props, 'today' | 'budgets'>) {
  const t = useTranslation();
  if (!today) return null;
  if (today.micros === 0) {
    return today.unpriced === 0 ? t('spentNothing') : t.plural('spentOnlyUnpriced', today.unpriced);
  }
  return (
    <>
      {t('today')} <b>{costText(t, billedCost(today), 'column')}</b>{' '}
      {t('spentOf', moneyText(budgets.perDay, 'prose', t.locale))}
    </>
  );
}

function Meter({ share }: { share: number }) {
  const t = useTranslation();
  const percent = Math.min(100, Math.round(share * 100));
  return (
    <span className="meter" role="img" aria-label={t('spentShare', percent)}>
      <i style={{ inlineSize: `${percent}%` }} />
    </span>
  );
}
