import { useEffect, useState } from 'react';
import { useAppStore } from '@/components/ui/app-state';
import { dateTimeText } from '@/components/ui/format-text';
import { Icon, IconButton, type IconName } from '@/components/ui/Icon';
import { requestLabel } from '@/components/ui/request-labels';
import { useTranslation } from '@/components/ui/translation';
import { openLibrary } from '@/lib/collection/browser/open-library';
import { keepReadable } from '@/lib/database/readable-rows';
import { moneyText } from '@/lib/service/money-text';
import type { Micros } from '@/lib/service/price';
import type { LedgerEntry } from '@/lib/service/records';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { type EntryStatus, entryStatusOf } from '@/lib/spending/ledger-digest';
import { costText } from '@/lib/spending/spending';

export const entryStatuses: Record<EntryStatus, { icon: IconName; label: MessageName }> = {
  sent: { icon: 'timer', label: 'billedSent' },
  confirmed: { icon: 'check', label: 'billedConfirmed' },
  entered: { icon: 'pencil', label: 'billedAtMyPrice' },
  estimated: { icon: 'circle-question-mark', label: 'billedEstimated' },
  unknown: { icon: 'circle-question-mark', label: 'unknownPrice' },
  possible: { icon: 'triangle-alert', label: 'mayHaveBeenBilled' },
  twice: { icon: 'triangle-alert', label: 'billedPossibleTwice' },
  none: { icon: 'minus', label: 'billedNone' },
};

interface Props {
  /** Newest first. */
  rows: readonly LedgerEntry[];
  onDismiss(id: string): void;
  onClose(): void;
  /** Opens the full ledger with its sums. */
  onOpenSpending(): void;
}

/** Lists the latest attempts with quote and cost. Unknown amounts are labelled as such. */
export function LedgerList({ rows, onDismiss, onClose, onOpenSpending }: Props) {
  const t = useTranslation();
  return (
    <main>
      <div className="group-head">
        <IconButton icon="arrow-left" label={t('back')} shortcut="Escape" onPress={onClose} />
        <h1 className="grow">{t('spending')}</h1>
        <span className="note">{rows.length > 0 && t.plural('ledgerRows', rows.length)}</span>
        <button type="button" className="link note" onClick={onOpenSpending}>
          {t('ledgerWhole')}
        </button>
      </div>
      {rows.length === 0 ? (
        <p className="padded note">{t('ledgerEmpty')}</p>
      ) : (
        <ol className="scroll">
          {rows.map((row) => (
            <LedgerListRow key={row.id} row={row} onDismiss={onDismiss} />
          ))}
        </ol>
      )}
    </main>
  );
}

const quotedText = (t: Translate, quoted: Micros, { priceSource }: LedgerEntry): string =>
  costText(t, { micros: quoted, estimated: priceSource === 'estimated' ? quoted : 0 }, 'column');

function LedgerListRow({ row, onDismiss }: { row: LedgerEntry; onDismiss: (id: string) => void }) {
  const t = useTranslation();
  const status = entryStatuses[entryStatusOf(row)];
  return (
    <li className="entry">
      <span className="strong">
        {t(requestLabel(row.name))}
        {row.startedBy === 'automatic' && <span className="chip">{t('ledgerAutomatic')}</span>}
      </span>
      <time className="note nowrap">{dateTimeText(t, row.sentAt)}</time>
      <bdi className="note code">{row.videoId}</bdi>
      <span className={`note request-state ${row.state}`}>
        <Icon name={status.icon} small />
        {t(status.label)}
      </span>
      <span className="note sums">
        {row.quoted === null ? t('priceUnstated') : t('ledgerQuoted', quotedText(t, row.quoted, row))}
        {' · '}
        {row.billed === null ? t('ledgerBilledUnknown') : t('ledgerBilled', moneyText(row.billed, 'column', t.locale))}
      </span>
      {row.state === 'possible' && !row.dismissed && (
        <button type="button" className="link note align-end" onClick={() => onDismiss(row.id)}>
          {t('actLeave')}
        </button>
      )}
    </li>
  );
}

/** The number of requests that the panel lists. The library shows all. */
const maxRows = 100;

/** Shows the latest ledger rows in place of the video. */
export function LastRequests({ onClose }: Pick<Props, 'onClose'>) {
  const app = useAppStore();
  const [rows, setRows] = useState<LedgerEntry[] | null>(null);
  const { ports, dismissPossiblyBilled } = app.getState();
  useEffect(() => {
    const read = () => void ports.ledger.recent(maxRows).then(setRows);
    read();
    return ports.ledger.watch(read);
  }, [ports]);
  if (!rows) return null;
  return (
    <LedgerList
      rows={keepReadable('ledger', rows)}
      onDismiss={(id) => void dismissPossiblyBilled([id])}
      onClose={onClose}
      onOpenSpending={() => void openLibrary('spending')}
    />
  );
}
