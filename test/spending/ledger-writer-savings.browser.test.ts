import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeDatabase, database } from '@/lib/database/database';
import { sessionSpent } from '@/lib/spending/repository/browser-session';
import { ledgerReader } from '@/lib/spending/repository/ledger-reader';
import { ledgerRepository } from '@/lib/spending/repository/ledger-repository';
import { ledgerWriter } from '@/lib/spending/repository/ledger-writer';
import { spendingRepository } from '@/lib/spending/repository/spending-repository';
import { restoreBackup } from '@/lib/storage/backup/restore-backup';
import { noon } from '../fakes';

const hour = 3_600_000;

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(async () => {
  vi.restoreAllMocks();
  await closeDatabase();
});

const stated = { is: 'published', micros: 130 } as const;

describe('savings from reused responses', () => {
  it('are stored as one record per quarter of an hour', async () => {
    for (let nth = 0; nth < 30; nth += 1) await ledgerWriter.countSavings(stated, noon + nth);
    await ledgerWriter.countSavings({ is: 'unknown' }, noon + hour);
    expect(await (await database()).count('spendingSums')).toBe(2);
    expect(await ledgerReader.savingsSince(noon - 24 * hour)).toEqual({
      responses: 31,
      micros: 30 * 130,
      unpriced: 1,
      estimated: 0,
    });
    expect(await ledgerReader.savingsSince(noon + hour)).toEqual({
      responses: 1,
      micros: 0,
      unpriced: 1,
      estimated: 0,
    });
  });

  it('include the estimated part as a separate sum', async () => {
    await ledgerWriter.countSavings({ is: 'estimated', micros: 530 }, noon);
    await ledgerWriter.countSavings(stated, noon);
    expect(await ledgerReader.savingsSince(0)).toEqual({ responses: 2, micros: 660, unpriced: 0, estimated: 530 });
  });

  it('count towards no limit, and remain when a backup replaces the ledger', async () => {
    await ledgerWriter.countSavings(stated, noon);
    expect((await spendingRepository.today()).micros).toBe(0);
    expect((await sessionSpent()).micros).toBe(0);
    const rows = async function* () {
      yield { store: 'ledger' as const, row: { id: '1', sentAt: noon, state: 'none' } };
    };
    await restoreBackup(rows(), 'replace', new AbortController().signal);
    expect((await ledgerReader.savingsSince(0)).responses).toBe(1);
  });

  it('are deleted with the ledger', async () => {
    await ledgerWriter.countSavings(stated, noon);
    await ledgerRepository.deleteAll();
    expect((await ledgerReader.savingsSince(0)).responses).toBe(0);
  });

  it('cause no error and are not counted if the disk is full', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(ledgerWriter.countSavings(stated, noon)).resolves.toBeUndefined();
    expect((await ledgerReader.savingsSince(0)).responses).toBe(0);
  });
});
