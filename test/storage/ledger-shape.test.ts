import { describe, expect, it } from 'vitest';
import { toolAskings } from '@/lib/service/call-name';
import { entryFor } from '@/lib/service/ledger-entry';
import { fits } from '@/lib/storage/row-schemas';

const row = entryFor({
  ...{ name: 'search', asked: {}, key: 'k', videoId: null, by: 'reader', sentAt: 0, mark: 'm' },
  quote: { is: 'stated', micros: 2030 },
});

describe('a row of the ledger in a backup', () => {
  it.each(toolAskings)('is brought back where a tool was asked: %s', (name) => {
    expect(fits('ledger', { ...row, name }, 0)).toBe(true);
  });

  it('is none where nobody knows what was asked', () => {
    expect(fits('ledger', { ...row, name: 'something' }, 0)).toBe(false);
  });
});
