import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lastResponseTimes } from '@/lib/requests/repository/last-responses';
import { confirmedEntry, createLedgerEntry, failedEntry, type LedgerEntry } from '@/lib/service/ledger-entry';
import { closeDatabase, database } from '@/lib/storage/database';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(closeDatabase);

const row = (sentAt: number, id?: string): LedgerEntry =>
  createLedgerEntry({
    ...{ name: 'autocomplete', asked: { q: 'tide' }, key: 'k', videoId: null, by: 'reader', sentAt, mark: 'm' },
    ...(id !== undefined && { connection: { id, name: '' } }),
    quote: { is: 'stated', micros: 130 },
  });
const put = async (...rows: LedgerEntry[]) => {
  for (const one of rows) await (await database()).put('ledger', one);
};

describe('when a connection last answered', () => {
  it('is its newest row that was answered as asked', async () => {
    await put(
      confirmedEntry(row(1, 'a'), 10, 130),
      confirmedEntry(row(2, 'a'), 20, 130),
      failedEntry(row(3, 'a'), 30, { kind: 'forbidden' }),
    );
    await put(confirmedEntry(row(4, 'b'), 40, 130), row(5, 'a'));
    expect([...(await lastResponseTimes(['a', 'b', 'c']))]).toEqual([
      ['b', 40],
      ['a', 20],
    ]);
  });

  it('counts rows that name no connection for the one that was there alone', async () => {
    await put(confirmedEntry(row(1), 10, 130));
    expect([...(await lastResponseTimes(['first', 'b']))]).toEqual([['first', 10]]);
  });

  it('is unknown where the ledger knows of none', async () => {
    await put(failedEntry(row(3, 'a'), 30, { kind: 'forbidden' }));
    expect((await lastResponseTimes(['a'])).size).toBe(0);
  });
});
