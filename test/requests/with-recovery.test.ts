import { describe, expect, it } from 'vitest';
import { recoverOnce, recoverPending, withRecovery } from '@/lib/requests/with-recovery';
import { createLedgerEntry } from '@/lib/service/ledger-entry';
import { ok } from '@/lib/shared/result';
import { cachedResponse, ledgerInMemory, manualPromise, noon, responsesInMemory, scriptedCall, told } from '../fakes';

const orphanedRow = createLedgerEntry({
  name: 'relatedVideos',
  asked: { videoId: 'aaaaaaaaaaa', pages: 3 },
  key: 'its key',
  videoId: 'aaaaaaaaaaa',
  by: 'reader',
  sentAt: noon,
  mark: '0',
  quote: { is: 'stated', micros: 1530 },
});

/** Recovers a row, over a saved response if there is one. */
async function recoverWith(response: Parameters<typeof cachedResponse>[0] | null, row = orphanedRow) {
  const ledger = ledgerInMemory();
  const saved = response ? [cachedResponse({ key: 'its key', name: 'relatedVideos', ...response })] : [];
  const responses = responsesInMemory(saved);
  await ledger.enter(row, () => null);
  await recoverPending({
    ledger,
    follow: async () => false,
    responseFor: ({ key }) => responses.get(key),
    now: () => noon + 9,
  });
  return ledger.rows.get(row.id);
}

describe('recoverPending, for a row that a dead worker left open', () => {
  it('makes it possibly billed if no response is stored', async () => {
    expect(await recoverWith(null)).toEqual({
      ...orphanedRow,
      state: 'possible',
      failure: 'interrupted',
      answeredAt: noon + 9,
    });
  });

  it('makes it possibly billed if the stored response is older', async () => {
    expect(await recoverWith({ receivedAt: noon - 1 })).toMatchObject({ state: 'possible' });
  });

  it('confirms it at what the stored response says', async () => {
    const row = await recoverWith({ receivedAt: noon + 5, body: '{"pagesFetched":2,"data":[]}' });
    expect(row).toMatchObject({ state: 'confirmed', billed: 1030, answeredAt: noon + 5 });
  });

  it('confirms it if its response has no rows and is saved beside an earlier one', async () => {
    const { requestedAt, receivedAt, status, contentType, body } = cachedResponse({ receivedAt: noon + 5 });
    const worse = { requestedAt, receivedAt, status, contentType, body };
    const row = await recoverWith({ receivedAt: noon - 9, worse });
    expect(row).toMatchObject({ state: 'confirmed', answeredAt: noon + 5 });
  });

  it('confirms it at the price it was quoted at, whatever was entered since', async () => {
    const own = { ...orphanedRow, priceFrom: 'own', quoted: 3 * 700 } as const;
    const row = await recoverWith({ receivedAt: noon + 5, body: '{"pagesFetched":2,"data":[]}' }, own);
    expect(row).toMatchObject({ billed: 2 * 700, priceFrom: 'own' });
    const unpriced = {
      ...orphanedRow,
      priceFrom: 'unstated',
      quoted: null,
      name: 'videos',
      asked: { ids: ['x'] },
    } as const;
    const body = '{"data":[]}';
    expect(await recoverWith({ receivedAt: noon + 5, name: 'videos', body }, unpriced)).toMatchObject({ billed: null });
  });

  it('confirms it at its quote if the stored response does not say what was billed', async () => {
    expect(await recoverWith({ receivedAt: noon + 5, body: '{"data":[]}' })).toMatchObject({ billed: 1530 });
    expect(await recoverWith({ receivedAt: noon + 5, body: 'half' })).toMatchObject({ billed: 1530 });
  });
});

describe('withRecovery', () => {
  const response = ok(told('autocomplete', { data: [] }));

  it('recovers before the first request, and once', async () => {
    const recovery = manualPromise<void>();
    let times = 0;
    const { call: client, questions } = scriptedCall(() => response);
    const recover = recoverOnce(() => {
      times += 1;
      return recovery.promise;
    });
    const call = withRecovery(recover)(client);
    const calls = [call('autocomplete', { q: 'a' }), call('autocomplete', { q: 'b' }), recover()];
    await Promise.resolve();
    expect(questions).toEqual([]);
    recovery.keep();
    await Promise.all(calls);
    expect([questions.length, times]).toEqual([2, 1]);
  });

  it('recovers again after a failure', async () => {
    let tries = 0;
    const { call: client } = scriptedCall(() => response);
    const recover = recoverOnce(async () => {
      tries += 1;
      if (tries === 1) throw new Error('no database');
    });
    const call = withRecovery(recover)(client);
    await expect(call('autocomplete', { q: 'a' })).rejects.toThrow('no database');
    expect(await call('autocomplete', { q: 'a' })).toEqual(response);
  });
});
