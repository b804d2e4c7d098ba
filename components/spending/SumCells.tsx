import { tableCellProps } from '@/components/ui/table-aria';
import { useTranslation } from '@/components/ui/translation';
import type { Tally } from '@/lib/spending/ledger-digest';
import { billedCost, costText, possibleCost } from '@/lib/spending/spending';

interface Props {
  /** `null` until all its attempts are read. */
  sum: Tally | null;
  /** The user has not dismissed the note that a part may have been billed. */
  hasNote?: boolean;
}

/** Shows the number of requests, what was billed and what may have been billed. */
export function SumCells({ sum, hasNote = false }: Props) {
  const t = useTranslation();
  if (!sum) {
    return (
      <>
        <span {...tableCellProps} />
        <span {...tableCellProps} />
        <span {...tableCellProps} />
      </>
    );
  }
  const billed = billedCost(sum);
  const possible = possibleCost(sum);
  const hasUnknown = sum.unpriced > 0;
  const isFree = sum.micros === 0 && !hasUnknown;
  return (
    <>
      <span {...tableCellProps} className="numeric muted">
        <span className="unlabelled">{t.number(sum.calls)}</span>
        <span className="cell-label">{t.plural('requestCount', sum.calls)}</span>
      </span>
      <span {...tableCellProps} className="numeric">
        {isFree && t('billedNone')}
        {billed.micros > 0 && (
          <>
            <span className="cell-label">{t('ledgerBilledHead')} </span>
            {costText(t, billed, 'column')}
          </>
        )}
        {billed.micros === 0 && hasUnknown && sum.unanswered === 0 && t('unknown')}
      </span>
      <span {...tableCellProps} className={hasNote ? 'numeric warning-text' : 'numeric'}>
        {(possible.micros > 0 || (hasUnknown && sum.unanswered > 0)) && (
          <>
            <span className="cell-label">{t('mayHaveBeenBilled')} </span>
            {possible.micros > 0 ? costText(t, possible, 'column') : t('unknown')}
          </>
        )}
      </span>
    </>
  );
}
