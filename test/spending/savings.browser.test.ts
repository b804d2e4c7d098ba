import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ledgerRepository } from '@/lib/spending/repository/ledger-repository';
import { savingsRepository } from '@/lib/spending/repository/savings';
import { restoreBackup } from '@/lib/storage/backup/restore-backup';
import { closeDatabase, database } from '@/lib/storage/database';
import { noon } from '../fakes';

const hour = 3_600_000;

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(async () => {
  vi.restoreAllMocks();
  await closeDatabase();
});

describe('what was saved', () => {
  it('is one record a quarter of an hour, however often something was looked up', async () => {
    for (let nth = 0; nth < 30; nth += 1) await savingsRepository.count(130, noon + nth);
    await savingsRepository.count(null, noon + hour);
    expect(await (await database()).count('sums')).toBe(2);
    expect(await savingsRepository.since(noon - 24 * hour)).toEqual({ answers: 31, micros: 30 * 130, unpriced: 1 });
    expect(await savingsRepository.since(noon + hour)).toEqual({ answers: 1, micros: 0, unpriced: 1 });
  });

  it('counts for no limit, and stays where the other sums are made anew', async () => {
    await savingsRepository.count(130, noon);
    expect((await ledgerRepository.today()).micros).toBe(0);
    const rows = async function* () {
      yield { shelf: 'ledger' as const, row: { id: '1', sentAt: noon, state: 'none' } };
    };
    await restoreBackup(rows(), { way: 'replace', ticked: new Set() }, new AbortController().signal);
    expect((await savingsRepository.since(0)).answers).toBe(1);
  });

  it('goes with the ledger when that is forgotten', async () => {
    await savingsRepository.count(130, noon);
    await ledgerRepository.forgetAll();
    expect((await savingsRepository.since(0)).answers).toBe(0);
  });

  it('is not counted where there is no room, and what is held is told all the same', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(savingsRepository.count(130, noon)).resolves.toBeUndefined();
  });
});
