import { dateTimeText, timeOfDayText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { requestLabel } from '@/components/ui/request-labels';
import { tableCellProps, tableRowProps } from '@/components/ui/table-aria';
import { useTranslation } from '@/components/ui/translation';
import type { LedgerEntry } from '@/lib/service/records';
import type { Message } from '@/lib/shared/localized-text';
import type { LedgerGroup } from '@/lib/spending/ledger-digest';
import { SumCells } from './SumCells';

interface Props {
  index: number;
  group: LedgerGroup;
  /** The newest request; `undefined` until it is read. */
  row: LedgerEntry | undefined;
  /** `undefined` for a deleted run. */
  name: Message | undefined;
  isOpen: boolean;
  /** `false` until all requests of the run are read. */
  hasSums: boolean;
  onToggle(): void;
  onDismiss(ids: readonly string[]): void;
}

/** Shows the requests of one run on one day as one row that opens. */
export function RunRow({ index, group, row, name, isOpen, hasSums, onToggle, onDismiss }: Props) {
  const t = useTranslation();
  const label = name ? t.message(name) : t(requestLabel(row?.name ?? ''));
  return (
    <div className="list-row ledger-row" {...tableRowProps(index)}>
      <span {...tableCellProps}>
        <button
          type="button"
          className="icon-button"
          aria-expanded={isOpen}
          aria-label={t('ledgerOpenRun', label)}
          title={t('ledgerOpenRun', label)}
          onClick={onToggle}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} small />
        </button>
      </span>
      <span {...tableCellProps} className="request-time" title={row && dateTimeText(t, row.sentAt)}>
        {row ? timeOfDayText(t, row.sentAt) : '…'}
      </span>
      <bdi {...tableCellProps} className="request-name" title={label}>
        {row && label}
      </bdi>
      <SumCells sum={hasSums ? group.tally : null} hasNote={group.notes.length > 0} />
      <span {...tableCellProps} className="request-verb">
        {group.notes.length > 0 && (
          <button type="button" className="button small quiet" onClick={() => onDismiss(group.notes)}>
            {t('actLeave')}
          </button>
        )}
      </span>
    </div>
  );
}
