import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { WindowVirtualizer } from 'virtua';
import { headCellProps, headRowProps, tableProps } from '@/components/ui/table-aria';
import { useTranslation } from '@/components/ui/translation';
import type { LedgerState } from '@/lib/ledger/store';
import type { Micros } from '@/lib/service/price';
import { toggled } from '@/lib/shared/lists';
import type { MessageName } from '@/lib/shared/localized-text';
import { type LedgerDigest, type LedgerListItem, ledgerItems, titleKeyOf } from '@/lib/spending/ledger-digest';
import { DayRow } from './DayRow';
import { RequestRow } from './RequestRow';
import { RunRow } from './RunRow';

interface Props extends Pick<LedgerState, 'rows' | 'titles' | 'runNames' | 'bills'> {
  digest: LedgerDigest;
  /** The last day can lack attempts, so days and runs have no sums yet. */
  isPartial: boolean;
  /** The last local midnight, in milliseconds since 1970. */
  today: number;
  /** Called with the ids of rows that are about to become visible and are not read yet. */
  onVisible(ids: readonly string[]): void;
  onDismiss(ids: readonly string[]): void;
  onBill(day: string, micros: Micros | null): void;
}

const columns: [MessageName, 'numeric'?][] = [
  ['ledgerTime'],
  ['request'],
  ['requests', 'numeric'],
  ['ledgerBilledHead', 'numeric'],
  ['mayHaveBeenBilled', 'numeric'],
  ['ledgerBillHead', 'numeric'],
  ['ledgerDifferenceHead', 'numeric'],
];

/** Number of entries to read on each side of a visible one. */
const itemsNearView = 40;

/**
 * Lists runs and single requests by day. A run opens to its requests. Only rows near the visible range are read and
 * rendered, because there can be a hundred thousand.
 */
export function LedgerRows({ digest, isPartial, today, bills, onVisible, onDismiss, onBill, ...loaded }: Props) {
  const t = useTranslation();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const items = useMemo(() => ledgerItems(digest, open), [digest, open]);
  const loadAround = useCallback(
    (index: number) => {
      const near = items.slice(Math.max(0, index - itemsNearView), index + itemsNearView);
      onVisible(near.flatMap((item) => leadingId(item) ?? []));
    },
    [items, onVisible],
  );
  const renderItem = (item: LedgerListItem, index: number) => {
    if (item.is === 'day') {
      const { day } = item;
      // The bill is for the whole day, whatever the filter shows of it.
      const whole = digest.unfilteredByDay.get(day);
      const props = { index, day, bills, onBill, isToday: day === today, tally: isPartial ? null : item.tally };
      return <DayRow key={item.key} {...props} whole={isPartial ? undefined : whole} />;
    }
    const id = leadingId(item) ?? '';
    const row = loaded.rows.get(id);
    return (
      <LazyRow key={item.key} index={index} isLoaded={row !== undefined} onVisible={loadAround}>
        {item.is === 'run' ? (
          <RunRow
            group={item.group}
            isOpen={item.isOpen}
            index={index}
            row={row}
            name={loaded.runNames.get(item.group.runId ?? '')}
            hasSums={!isPartial}
            onToggle={() => setOpen(toggled(open, item.key))}
            onDismiss={onDismiss}
          />
        ) : (
          <RequestRow
            index={index}
            row={row}
            isNested={item.isNested}
            title={row && loaded.titles.get(titleKeyOf(row) ?? '')}
            onDismiss={onDismiss}
          />
        )}
      </LazyRow>
    );
  };
  return (
    <div className="ledger-rows" {...tableProps(items.length, t('requests'))}>
      <div className="list-head ledger-head" {...headRowProps}>
        <span {...headCellProps(undefined, t('ledgerOpenHead'))} />
        {columns.map(([name, numeric]) => (
          <span key={name} {...headCellProps()} className={numeric}>
            {t(name)}
          </span>
        ))}
      </div>
      <WindowVirtualizer data={items}>{renderItem}</WindowVirtualizer>
    </div>
  );
}

/** Returns the id of the row that an entry shows; a run shows the time and the kind of its newest request. */
const leadingId = (item: LedgerListItem): string | undefined =>
  item.is === 'run' ? item.group.ids[0] : item.is === 'request' ? item.id : undefined;

interface LazyRowProps {
  index: number;
  isLoaded: boolean;
  onVisible(index: number): void;
  children: ReactNode;
}

/** Reports an entry that is visible and not read yet. */
function LazyRow({ index, isLoaded, onVisible, children }: LazyRowProps) {
  useEffect(() => {
    if (!isLoaded) onVisible(index);
  }, [isLoaded, index, onVisible]);
  return children;
}
