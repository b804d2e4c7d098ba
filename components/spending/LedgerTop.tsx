import { priceText } from '@/components/ui/amounts';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { useTranslation } from '@/components/ui/words';
import type { LedgerFormat } from '@/lib/export/ledger-files';
import type { MessageName } from '@/lib/shared/localized-text';
import { type LedgerRange, ledgerRanges } from '@/lib/spending/ledger-digest';

const rangeNames: Record<LedgerRange, MessageName> = {
  day: 'ledgerDay',
  fortnight: 'ledgerFortnight',
  all: 'ledgerAll',
};

interface SpendingHeaderProps {
  range: LedgerRange;
  isSaving: boolean;
  onRange(range: LedgerRange): void;
  onSave(format: LedgerFormat): void;
}

/** What the pane is, how far back it looks, and the same as a file. */
export function SpendingHeader({ range, isSaving, onRange, onSave }: SpendingHeaderProps) {
  const say = useTranslation();
  return (
    <header className="row wrap ledger-top">
      <div className="grow">
        <h1>{say('ledger')}</h1>
        <p className="note">{say('ledgerWhat')}</p>
      </div>
      <fieldset className="seg" aria-label={say('ledgerRange')}>
        {ledgerRanges.map((one) => (
          <button key={one} type="button" aria-pressed={one === range} onClick={() => onRange(one)}>
            {say(rangeNames[one])}
          </button>
        ))}
      </fieldset>
      {isSaving ? (
        <span className="note" role="status">
          {say('ledgerSaving')}
        </span>
      ) : (
        <Menu icon="download" label={say('ledgerExport')} words={say('ledgerExport')}>
          <MenuItem label={say('ledgerCsv')} note={priceText(say, { is: 'free' })} onPress={() => onSave('csv')} />
          <MenuItem label={say('formatXlsx')} note={priceText(say, { is: 'free' })} onPress={() => onSave('xlsx')} />
        </Menu>
      )}
    </header>
  );
}
