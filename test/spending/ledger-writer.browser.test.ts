import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { closeDatabase, database } from '@/lib/database/database';
import { confirmedEntry, createLedgerEntry, failedEntry } from '@/lib/service/ledger-entry';
import type { LedgerEntry } from '@/lib/service/records';
import { watchBrowserStart } from '@/lib/spending/repository/browser-session';
import { ledgerRepository } from '@/lib/spending/repository/ledger-repository';
import { ledgerWriter, sumsOf } from '@/lib/spending/repository/ledger-writer';
import { spendingRepository } from '@/lib/spending/repository/spending-repository';
import { type SpendingByScope, spendingOf } from '@/lib/spending/spending';
import { restoreBackup } from '@/lib/storage/backup/restore-backup';
import { noon } from '../fakes';

const hour = 3_600_000;
const row = (nth: number, { sentAt = noon, ...more }: Partial<LedgerEntry> = {}): LedgerEntry => ({
  ...createLedgerEntry({
    name: 'autocomplete',
    params: {},
    key: 'k',
    videoId: null,
    startedBy: 'user',
    sentAt,
    idSuffix: String(nth).padStart(4, '0'),
    quote: { is: 'published', micros: 130 },
  }),
  ...more,
});

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(async () => {
  vi.restoreAllMocks();
  await closeDatabase();
});

/** Returns the spending against which the next request is checked. */
async function spendingFor(one: LedgerEntry): Promise<SpendingByScope | null> {
  let sums: SpendingByScope | null = null;
  await ledgerWriter.enter(one, (spent) => {
    sums = spent;
    return { kind: 'stopped' };
  });
  return sums;
}

/** Computes the same spending from all ledger rows. */
async function spendingFromRows({ sentAt, runId, collectionId }: LedgerEntry): Promise<SpendingByScope> {
  const rows = await (await database()).getAll('ledger');
  const midnight = new Date(sentAt).setHours(0, 0, 0, 0);
  return {
    today: spendingOf(rows.filter((one) => one.sentAt >= midnight)),
    session: spendingOf(rows.filter(({ session }) => session !== undefined)),
    run: runId === undefined ? null : spendingOf(rows.filter((one) => one.runId === runId)),
    collection: collectionId === undefined ? null : spendingOf(rows.filter((one) => one.collectionId === collectionId)),
  };
}

const attempt = fc.record({
  at: fc.integer({ min: -30, max: 30 }),
  run: fc.constantFrom(undefined, 'r1', 'r2'),
  quoted: fc.constantFrom(null, 130, 530),
  startedBy: fc.constantFrom<LedgerEntry['startedBy']>('user', 'automatic'),
  outcome: fc.constantFrom('sent', 'billed', 'possible', 'free', 'struck', 'left', 'deleted'),
});

describe('readSpending', () => {
  it.each(['5', null, Number.NaN, -1_000_000, Number.NEGATIVE_INFINITY])(
    'computes the sums again if a stored sum is damaged: %s',
    async (micros) => {
      for (const nth of [1, 2]) await ledgerWriter.enter(row(nth, { quoted: 130 }), () => null);
      const db = await database();
      const [quarter] = (await db.getAll('spendingSums')).filter(({ of }) => of === 'quarter');
      await db.put('spendingSums', { ...quarter, micros } as never);
      expect(await spendingFor(row(3))).toMatchObject({ today: { micros: 260, unpriced: 0 } });
    },
  );

  it.each(['-5', -1_000_000, Number.NaN])('counts the quote of a row whose bill is damaged: %s', async (billed) => {
    await ledgerWriter.enter(row(1, { quoted: 130 }), () => null);
    const db = await database();
    const [entry] = await db.getAll('ledger');
    await db.put('ledger', { ...entry, state: 'confirmed', billed } as never);
    await db.clear('spendingSums');
    expect(await spendingFor(row(2))).toMatchObject({ today: { micros: 130 } });
  });

  it.each([[undefined], [null], [''], ['x'], [[]], [true], [-1], [1.5], [1e308]])(
    'counts a row whose time of sending is damaged, before and after the sums exist: %j',
    async (sentAt) => {
      vi.spyOn(Date, 'now').mockReturnValue(noon);
      const db = await database();
      await db.put('ledger', { ...row(1, { quoted: 130 }), sentAt } as never);
      expect(await spendingRepository.today()).toMatchObject({ micros: 130 });
      await ledgerWriter.enter(row(2, { quoted: 130 }), () => null);
      expect(await spendingRepository.today()).toMatchObject({ micros: 260 });
    },
  );

  it('returns the sums of all rows, whatever their states', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(attempt, { maxLength: 12 }), async (attempts) => {
        await ledgerRepository.deleteAll();
        for (const [nth, { at, run, quoted, startedBy, outcome }] of attempts.entries()) {
          const one = row(nth, {
            sentAt: noon + at * hour,
            quoted,
            startedBy,
            ...(run && { runId: run, collectionId: 'c' }),
          });
          await ledgerWriter.enter(one, () => null);
          if (outcome === 'billed') await ledgerWriter.settle(confirmedEntry(one, noon, 700));
          if (outcome === 'possible') await ledgerWriter.settle(failedEntry(one, noon, { kind: 'timed-out' }));
          if (outcome === 'free') await ledgerWriter.settle(failedEntry(one, noon, { kind: 'no-token' }));
          if (outcome === 'struck') await ledgerWriter.deleteUnsent(one.id);
          if (outcome === 'left') await ledgerRepository.dismiss([one.id]);
          if (outcome === 'deleted') await ledgerRepository.deleteAll();
        }
        for (const next of [
          row(99),
          row(99, { runId: 'r1', collectionId: 'c' }),
          row(99, { sentAt: noon + 20 * hour }),
        ]) {
          expect(await spendingFor(next)).toEqual(await spendingFromRows(next));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('computes the sums after an upgrade and after a restored backup', async () => {
    await (await database()).put('ledger', row(1));
    expect((await spendingFor(row(2)))?.today.micros).toBe(130);
    const rows = async function* () {
      yield { store: 'ledger' as const, row: row(3) };
    };
    await restoreBackup(rows(), 'merge', new AbortController().signal);
    expect((await spendingFor(row(4)))?.today.micros).toBe(260);
    await restoreBackup(rows(), 'replace', new AbortController().signal);
    expect((await spendingFor(row(4)))?.today.micros).toBe(130);
  });

  it('stores sums equal to those of the rows', async () => {
    for (let nth = 0; nth < 20; nth += 1)
      await ledgerWriter.enter(row(nth, { runId: 'r', collectionId: 'c' }), () => null);
    const db = await database();
    const sorted = <T>(all: readonly T[]) => all.map((one) => JSON.stringify(one)).sort();
    expect(sorted(await db.getAll('spendingSums'))).toEqual(sorted(sumsOf(await db.getAll('ledger'))));
  });

  it('counts towards the session only requests since the browser started', async () => {
    await ledgerWriter.enter(row(1), () => null);
    await ledgerWriter.settle(confirmedEntry(row(1), noon, 700));
    expect((await spendingFor(row(2)))?.session.micros).toBe(700);
    await browser.storage.session.clear();
    watchBrowserStart();
    await fakeBrowser.runtime.onStartup.trigger();
    expect(await spendingFor(row(2))).toMatchObject({ today: { micros: 700 }, session: { micros: 0 } });
    await ledgerWriter.enter(row(2), () => null);
    expect((await spendingFor(row(3)))?.session.micros).toBe(130);
  });

  it('counts concurrent first requests in one session', async () => {
    await Promise.all([row(1), row(2), row(3)].map((one) => ledgerWriter.enter(one, () => null)));
    expect((await spendingFor(row(4)))?.session.micros).toBe(390);
  });

  it('reads the stored sums and no ledger rows', async () => {
    await ledgerWriter.enter(row(1), () => null);
    const read = vi.spyOn(IDBObjectStore.prototype, 'getAll');
    await ledgerWriter.enter(row(2), () => null);
    expect(read.mock.contexts.map((store) => (store as IDBObjectStore).name)).toEqual(['spendingSums']);
  });

  it('agrees with pages on the spending of today, although pages read only the sums', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(noon);
    await (await database()).put('ledger', row(1));
    expect(await spendingRepository.today()).toEqual(spendingOf([row(1)]));
    await ledgerWriter.enter(row(2), () => null);
    await ledgerWriter.enter(row(3, { sentAt: noon - 24 * hour }), () => null);
    const sums = await spendingFor(row(4));
    const read = vi.spyOn(IDBObjectStore.prototype, 'getAll');
    expect(await spendingRepository.today()).toEqual(spendingOf([row(1), row(2)]));
    expect(read.mock.contexts.map((store) => (store as IDBObjectStore).name)).toEqual(['spendingSums']);
    expect(sums?.today).toEqual(await spendingRepository.today());
  });
});
