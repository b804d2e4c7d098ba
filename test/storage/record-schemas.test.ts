import { describe, expect, it } from 'vitest';
import { createLedgerEntry, toolRequestNames } from '@/lib/service/ledger-entry';
import { isValidRecord } from '@/lib/storage/record-schemas';

const row = createLedgerEntry({
  name: 'search',
  asked: {},
  key: 'k',
  videoId: null,
  by: 'reader',
  sentAt: 0,
  idSuffix: 'm',
  quote: { is: 'stated', micros: 2030 },
});

describe('isValidRecord for ledger rows', () => {
  it.each(toolRequestNames)('accepts a row of the tool request %s', (name) => {
    expect(isValidRecord('ledger', { ...row, name }, 0)).toBe(true);
  });

  it('rejects a row with an unknown request name', () => {
    expect(isValidRecord('ledger', { ...row, name: 'something' }, 0)).toBe(false);
  });
});
