import { describe, expect, it } from 'vitest';
import { createLedgerEntry, toolRequestNames } from '@/lib/service/ledger-entry';
import { isValidRecord } from '@/lib/storage/record-schemas';

const row = createLedgerEntry({
  ...{ name: 'search', asked: {}, key: 'k', videoId: null, by: 'reader', sentAt: 0, mark: 'm' },
  quote: { is: 'stated', micros: 2030 },
});

describe('a row of the ledger in a backup', () => {
  it.each(toolRequestNames)('is brought back where a tool was asked: %s', (name) => {
    expect(isValidRecord('ledger', { ...row, name }, 0)).toBe(true);
  });

  it('is none where nobody knows what was asked', () => {
    expect(isValidRecord('ledger', { ...row, name: 'something' }, 0)).toBe(false);
  });
});
