import { describe, expect, it } from 'vitest';
import { recoverPending, withRecovery } from '@/lib/requests/recovery';
import { createLedgerEntry } from '@/lib/service/ledger-entry';
import { ok } from '@/lib/shared/result';
import { byHand, heldAnswer, heldInMemory, ledgerInMemory, noon, scriptedCall, told } from '../fakes';

const leftBehind = createLedgerEntry({
  name: 'relatedVideos',
  asked: { videoId: 'aaaaaaaaaaa', pages: 3 },
  key: 'its key',
  videoId: 'aaaaaaaaaaa',
  by: 'reader',
  sentAt: noon,
  mark: '0',
  quote: { is: 'stated', micros: 1530 },
});

async function wakeWith(answer: Parameters<typeof heldAnswer>[0] | null, left = leftBehind) {
  const books = ledgerInMemory();
  const held = heldInMemory(answer ? [heldAnswer({ key: 'its key', name: 'relatedVideos', ...answer })] : []);
  await books.enter(left, () => null);
  await recoverPending({
    sent: books.sent,
    settle: books.settle,
    strike: books.strike,
    follow: async () => false,
    held: ({ key }) => held.get(key),
    now: () => noon + 9,
  });
  return books.rows.get(left.id);
}

describe('a row that an earlier life of the worker left unsettled', () => {
  it('is possibly billed where no answer is held', async () => {
    expect(await wakeWith(null)).toEqual({
      ...leftBehind,
      state: 'possible',
      failure: 'interrupted',
      answeredAt: noon + 9,
    });
  });

  it('is possibly billed where the answer that is held came before it', async () => {
    expect(await wakeWith({ receivedAt: noon - 1 })).toMatchObject({ state: 'possible' });
  });

  it('is confirmed at what the kept answer says', async () => {
    const row = await wakeWith({ receivedAt: noon + 5, body: '{"pagesFetched":2,"data":[]}' });
    expect(row).toMatchObject({ state: 'confirmed', billed: 1030, answeredAt: noon + 5 });
  });

  it('is confirmed where its response has no rows and is saved beside an earlier one', async () => {
    const { requestedAt, receivedAt, status, contentType, body } = heldAnswer({ receivedAt: noon + 5 });
    const worse = { requestedAt, receivedAt, status, contentType, body };
    const row = await wakeWith({ receivedAt: noon - 9, worse });
    expect(row).toMatchObject({ state: 'confirmed', answeredAt: noon + 5 });
  });

  it('is confirmed at the price it was quoted at, whatever was entered since', async () => {
    const own = { ...leftBehind, priceFrom: 'own', quoted: 3 * 700 } as const;
    const row = await wakeWith({ receivedAt: noon + 5, body: '{"pagesFetched":2,"data":[]}' }, own);
    expect(row).toMatchObject({ billed: 2 * 700, priceFrom: 'own' });
    const unpriced = {
      ...leftBehind,
      priceFrom: 'unstated',
      quoted: null,
      name: 'videos',
      asked: { ids: ['x'] },
    } as const;
    const body = '{"data":[]}';
    expect(await wakeWith({ receivedAt: noon + 5, name: 'videos', body }, unpriced)).toMatchObject({ billed: null });
  });

  it('is confirmed at its quote where the kept answer does not say', async () => {
    expect(await wakeWith({ receivedAt: noon + 5, body: '{"data":[]}' })).toMatchObject({ billed: 1530 });
    expect(await wakeWith({ receivedAt: noon + 5, body: 'half' })).toMatchObject({ billed: 1530 });
  });
});

describe('waking', () => {
  const answer = ok(told('autocomplete', { data: [] }));

  it('comes before the first call, and once', async () => {
    const past = byHand<void>();
    let woken = 0;
    const { call: inner, questions } = scriptedCall(() => answer);
    const { call, awake } = withRecovery(inner, () => {
      woken += 1;
      return past.promise;
    });
    const asking = [call('autocomplete', { q: 'a' }), call('autocomplete', { q: 'b' }), awake()];
    await Promise.resolve();
    expect(questions).toEqual([]);
    past.keep();
    await Promise.all(asking);
    expect([questions.length, woken]).toEqual([2, 1]);
  });

  it('is tried again where it failed', async () => {
    let tries = 0;
    const { call: inner } = scriptedCall(() => answer);
    const { call } = withRecovery(inner, async () => {
      tries += 1;
      if (tries === 1) throw new Error('no database');
    });
    await expect(call('autocomplete', { q: 'a' })).rejects.toThrow('no database');
    expect(await call('autocomplete', { q: 'a' })).toEqual(answer);
  });
});
