import { dateTimeText } from '@/components/ui/amounts';
import { Icon } from '@/components/ui/Icon';
import { IconButton } from '@/components/ui/IconButton';
import { requestLabels } from '@/components/ui/request-labels';
import { useTranslation } from '@/components/ui/words';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { moneyText } from '@/lib/service/money-text';
import { entryStatusOf } from '@/lib/spending/ledger-digest';
import { entryStatuses } from './ledger-states';

interface Props {
  /** Newest first. */
  rows: readonly LedgerEntry[];
  onLeave(id: string): void;
  onClose(): void;
  /** Where all of it is, with its sums. */
  onAll(): void;
}

/** The last attempts, each with what it was quoted and what it cost: what is not known is said to be not known. */
export function LedgerList({ rows, onLeave, onClose, onAll }: Props) {
  const say = useTranslation();
  return (
    <main className="ledger">
      <div className="group">
        <IconButton icon="arrow-left" label={say('back')} shortcut="Escape" onPress={onClose} />
        <h1 className="grow">{say('ledger')}</h1>
        <span className="note">{rows.length > 0 && say.plural('ledgerRows', rows.length)}</span>
        <button type="button" className="link note" onClick={onAll}>
          {say('ledgerWhole')}
        </button>
      </div>
      {rows.length === 0 ? (
        <p className="pad note">{say('ledgerEmpty')}</p>
      ) : (
        <ol className="scroll">
          {rows.map((row) => (
            <LedgerListRow key={row.id} row={row} onLeave={onLeave} />
          ))}
        </ol>
      )}
    </main>
  );
}

function LedgerListRow({ row, onLeave }: { row: LedgerEntry; onLeave: (id: string) => void }) {
  const say = useTranslation();
  const known = entryStatuses[entryStatusOf(row)];
  return (
    <li className="entry">
      <span className="strong">
        {say(requestLabels[row.name])}
        {row.by === 'auto' && <span className="chip">{say('ledgerByItself')}</span>}
      </span>
      <time className="note nowrap">{dateTimeText(say, row.sentAt)}</time>
      <bdi className="note code">{row.videoId}</bdi>
      <span className={`note state-of ${row.state}`}>
        <Icon name={known.icon} small />
        {say(known.says)}
      </span>
      <span className="note sums">
        {row.quoted === null ? say('priceUnstated') : say('ledgerQuoted', moneyText(row.quoted, 'column', say.locale))}
        {' · '}
        {row.billed === null
          ? say('ledgerBilledUnknown')
          : say('ledgerBilled', moneyText(row.billed, 'column', say.locale))}
      </span>
      {row.state === 'possible' && !row.left && (
        <button type="button" className="link note end" onClick={() => onLeave(row.id)}>
          {say('actLeave')}
        </button>
      )}
    </li>
  );
}
