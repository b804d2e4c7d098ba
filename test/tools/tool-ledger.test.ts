import { describe, expect, it } from 'vitest';
import { createLedgerEntry } from '@/lib/service/ledger-entry';
import { ok } from '@/lib/shared/result';
import { sendWithToolLedger } from '@/lib/tools/background/tool-ledger';
import { ledgerInMemory, noon } from '../fakes';
import { testSettings } from '../test-settings';

const row = createLedgerEntry({
  name: 'toolsCall',
  params: {},
  key: 'its key',
  videoId: null,
  startedBy: 'user',
  tool: 'a',
  sentAt: noon,
  idSuffix: 'm',
  quote: { is: 'entered', micros: 300 },
});

describe('sendWithToolLedger', () => {
  it('marks the ledger row as possibly billed if sending throws, and rethrows the error', async () => {
    const ledger = ledgerInMemory();
    const sent = sendWithToolLedger(
      { ledger, now: () => noon, settings: async () => testSettings('') },
      {
        row,
        signal: new AbortController().signal,
        send: () => Promise.reject(new Error('ours')),
        store: async () => ok(null),
      },
    );
    await expect(sent).rejects.toThrow('ours');
    expect([...ledger.rows.values()]).toMatchObject([{ state: 'possible', failure: 'interrupted', billed: null }]);
  });
});
