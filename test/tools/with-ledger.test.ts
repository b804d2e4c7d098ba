import { describe, expect, it } from 'vitest';
import { createLedgerEntry } from '@/lib/service/ledger-entry';
import { withToolLedger } from '@/lib/tools/background/with-ledger';
import { ledgerInMemory, noon } from '../fakes';
import { settingsAt } from '../settings-at';

const row = createLedgerEntry({
  ...{ name: 'toolsCall', asked: {}, key: 'its key', videoId: null, by: 'reader', tool: 'a' },
  ...{ sentAt: noon, mark: 'm', quote: { is: 'own', micros: 300 } },
});

describe('the row of an attempt at the tool-calling entry point', () => {
  it('does not stay open where a mistake of ours ends it, and the mistake is told', async () => {
    const books = ledgerInMemory();
    const attempt = { row, settings: settingsAt(''), send: () => Promise.reject(new Error('ours')) };
    await expect(withToolLedger({ books, now: () => noon }, attempt)).rejects.toThrow('ours');
    expect([...books.rows.values()]).toMatchObject([{ state: 'possible', failure: 'interrupted', billed: null }]);
  });
});
