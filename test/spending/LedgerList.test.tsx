import { describe, expect, it } from 'vitest';
import { LedgerList } from '@/components/spending/LedgerList';
import { createLedgerEntry } from '@/lib/service/ledger-entry';
import type { LedgerEntry } from '@/lib/service/records';
import { noop, renderMarkup, renderText } from '../captions/render-markup';
import { t } from '../translations';

const row = (change: Partial<LedgerEntry>): LedgerEntry => ({
  ...createLedgerEntry({
    name: 'captions',
    params: {},
    key: 'k',
    videoId: 'aaaaaaaaaaa',
    startedBy: 'user',
    sentAt: 1_800_000_000_000,
    idSuffix: 'm',
    quote: { is: 'unknown' },
  }),
  ...change,
});
const list = (...rows: LedgerEntry[]) => (
  <LedgerList rows={rows} onDismiss={noop} onClose={noop} onOpenSpending={noop} />
);

describe('LedgerList', () => {
  it('shows a message for an empty ledger', () => {
    expect(renderText(list())).toContain(t('ledgerEmpty'));
  });

  it.each<[string, Partial<LedgerEntry>, string[]]>([
    ['an unknown price', { state: 'confirmed' }, [t('unknownPrice'), t('ledgerBilledUnknown')]],
    [
      'the user’s own price',
      { state: 'confirmed', priceSource: 'entered', quoted: 530, billed: 530 },
      [t('billedAtMyPrice'), t('ledgerQuoted', '$0.00053')],
    ],
    [
      'an estimated price',
      { state: 'confirmed', priceSource: 'estimated', quoted: 530 },
      [t('billedEstimated'), t('ledgerQuoted', '≈ $0.00053'), t('ledgerBilledUnknown')],
    ],
    ['a request under way', { state: 'sent' }, [t('billedSent')]],
    ['a request that was not billed', { state: 'none' }, [t('billedNone')]],
    ['an automatic request', { startedBy: 'automatic' }, [t('ledgerAutomatic')]],
  ])('shows %s', (_, change, texts) => {
    const shown = renderText(list(row(change)));
    for (const text of texts) expect(shown).toContain(text);
  });

  it('links to the full ledger', () => {
    expect(renderText(list(row({})))).toContain(t('ledgerWhole'));
  });

  it('offers to dismiss a possibly billed attempt unless it is already dismissed', () => {
    expect(renderText(list(row({ state: 'possible' })))).toContain(t('mayHaveBeenBilled'));
    expect(renderMarkup(list(row({ state: 'possible' })))).toContain(t('actLeave'));
    expect(renderMarkup(list(row({ state: 'possible', dismissed: true })))).not.toContain(t('actLeave'));
  });
});
