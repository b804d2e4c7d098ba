import { useCallback, useRef } from 'react';
import { Virtualizer } from 'virtua';
import { headCellProps, headRowProps, tableProps } from '@/components/ui/table-aria';
import { useTranslation } from '@/components/ui/words';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { MessageName } from '@/lib/shared/localized-text';
import { LedgerRow, type LedgerRowProps } from './LedgerRow';

interface Props extends Pick<LedgerRowProps, 'onWant' | 'onLeave'> {
  /** Names of all rows, the newest first. */
  ids: readonly string[];
  rows: ReadonlyMap<string, LedgerEntry>;
  titles: ReadonlyMap<string, string>;
}

const heads: [MessageName, 'num'?][] = [
  ['ledgerTime'],
  ['ledgerAskedHead'],
  ['ledgerAbout'],
  ['ledgerQuotedHead', 'num'],
  ['ledgerBilledHead', 'num'],
  ['ledgerState'],
];

/** A list that scrolls is scrolled by keys too, also where nothing in it may take the focus. */
const keyboardScrollable = { tabIndex: 0 };

/** Of the head that stands above the rows, in pixels. */
const headHeight = 33;

/** The attempts, a hundred thousand as quick as ten: only those near the view are read and drawn. */
export function LedgerRows({ ids, rows, titles, onWant, onLeave }: Props) {
  const t = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const drawn = useCallback(
    (id: string, at: number) => {
      const row = rows.get(id);
      const title = row?.videoId == null ? undefined : titles.get(row.videoId);
      return <LedgerRow key={id} {...{ at, row, title, onWant, onLeave }} />;
    },
    [rows, titles, onWant, onLeave],
  );
  return (
    <div ref={list} className="ledger-rows" {...tableProps(ids.length, t('ledgerRowsLabel'))} {...keyboardScrollable}>
      <div className="list-head ledger-head" {...headRowProps}>
        {heads.map(([name, num]) => (
          <span key={name} {...headCellProps()} className={num}>
            {t(name)}
          </span>
        ))}
      </div>
      <Virtualizer data={ids} scrollRef={list} startMargin={headHeight}>
        {drawn}
      </Virtualizer>
    </div>
  );
}
