import { describe, expect, it } from 'vitest';
import { LedgerList } from '@/components/spending/LedgerList';
import { createLedgerEntry, type LedgerEntry } from '@/lib/service/ledger-entry';
import { noop, renderMarkup, renderText } from '../captions/drawn';

const row = (change: Partial<LedgerEntry>): LedgerEntry => ({
  ...createLedgerEntry({
    name: 'captions',
    asked: {},
    key: 'k',
    videoId: 'aaaaaaaaaaa',
    by: 'reader',
    sentAt: 1_800_000_000_000,
    mark: 'm',
    quote: { is: 'unstated', hint: null },
  }),
  ...change,
});
const list = (...rows: LedgerEntry[]) => <LedgerList rows={rows} onLeave={noop} onClose={noop} onAll={noop} />;

describe('LedgerList', () => {
  it('has a text for an empty ledger', () => {
    expect(renderText(list())).toContain('Nothing has been asked yet');
  });

  it.each<[string, Partial<LedgerEntry>, RegExp]>([
    ['a price that nobody knows', { state: 'confirmed' }, /confirmed price not published · billed unknown/],
    [
      'a price of one’s own',
      { state: 'confirmed', priceFrom: 'own', quoted: 530, billed: 530 },
      /my price quoted \$0\.00053/,
    ],
    ['what is on its way', { state: 'sent' }, /under way/],
    ['what is known to be free', { state: 'none' }, /not billed/],
    ['what went by itself', { by: 'auto' }, /Captions by itself/],
  ])('shows %s', (_, change, text) => {
    expect(renderText(list(row(change)))).toMatch(text);
  });

  it('links to the full ledger', () => {
    expect(renderText(list(row({})))).toContain('All, with sums');
  });

  it('dismisses a possibly billed attempt once', () => {
    expect(renderText(list(row({ state: 'possible' })))).toContain('possibly billed');
    expect(renderMarkup(list(row({ state: 'possible' })))).toContain('Leave it');
    expect(renderMarkup(list(row({ state: 'possible', left: true })))).not.toContain('Leave it');
  });
});
