import { priceText } from '@/components/ui/format-text';
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
  const t = useTranslation();
  return (
    <header className="row wrap ledger-top">
      <div className="grow">
        <h1>{t('ledger')}</h1>
        <p className="note">{t('ledgerWhat')}</p>
      </div>
      <fieldset className="seg" aria-label={t('ledgerRange')}>
        {ledgerRanges.map((one) => (
          <button key={one} type="button" aria-pressed={one === range} onClick={() => onRange(one)}>
            {t(rangeNames[one])}
          </button>
        ))}
      </fieldset>
      {isSaving ? (
        <span className="note" role="status">
          {t('ledgerSaving')}
        </span>
      ) : (
        <Menu icon="download" label={t('ledgerExport')} words={t('ledgerExport')}>
          <MenuItem label={t('ledgerCsv')} note={priceText(t, { is: 'free' })} onPress={() => onSave('csv')} />
          <MenuItem label={t('formatXlsx')} note={priceText(t, { is: 'free' })} onPress={() => onSave('xlsx')} />
        </Menu>
      )}
    </header>
  );
}
