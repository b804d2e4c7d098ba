import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeDatabase, database } from '@/lib/database/database';
import { readNewestFirst, readOldestFirst } from '@/lib/ledger/store';
import { createLedgerEntry } from '@/lib/service/ledger-entry';
import type { LedgerEntry } from '@/lib/service/records';
import { noFilter } from '@/lib/spending/ledger-digest';
import { ledgerReader } from '@/lib/spending/repository/ledger-reader';
import { noon } from '../fakes';

const row = (nth: number): LedgerEntry =>
  createLedgerEntry({
    name: 'search',
    params: {},
    key: 'k',
    videoId: null,
    startedBy: 'user',
    sentAt: noon + nth,
    idSuffix: String(nth).padStart(4, '0'),
    quote: { is: 'published', micros: 2030 },
  });

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const db = await database();
  for (let nth = 0; nth < 20; nth += 1) await db.put('ledger', row(nth));
});
afterEach(closeDatabase);

const idsOf = (rows: readonly LedgerEntry[]) => rows.map(({ sentAt }) => sentAt - noon);

describe('ledgerReader', () => {
  it('returns the rows between two times, up to a given number', async () => {
    expect(idsOf(await ledgerReader.between(noon + 3, noon + 6, 99))).toEqual([3, 4, 5]);
    expect(idsOf(await ledgerReader.between(noon, noon + 99, 2))).toEqual([0, 1]);
  });

  it('returns the time of the last row before a time', async () => {
    expect(await ledgerReader.lastBefore(noon + 6)).toBe(noon + 5);
    expect(await ledgerReader.lastBefore(Number.MAX_SAFE_INTEGER)).toBe(noon + 19);
    expect(await ledgerReader.lastBefore(noon)).toBeNull();
  });

  it('reads each row once from either end', async () => {
    const [newestFirst, oldestFirst]: LedgerEntry[][] = [[], []];
    for await (const batch of readNewestFirst(noon + 5, ledgerReader)) newestFirst?.push(...batch);
    for await (const batch of readOldestFirst(noon + 5, ledgerReader, noFilter)) oldestFirst?.push(...batch);
    expect(idsOf(oldestFirst ?? [])).toEqual(Array.from({ length: 15 }, (_, nth) => nth + 5));
    expect(newestFirst?.toReversed()).toEqual(oldestFirst);
  });

  it('returns existing rows by id and the titles of videos', async () => {
    await (await database()).put('videoTitles', { videoId: 'aaaaaaaaaaa', title: 'Mills', at: 0 });
    expect(idsOf(await ledgerReader.rowsById([row(3).id, 'gone', row(1).id]))).toEqual([3, 1]);
    expect([...(await ledgerReader.titles(['aaaaaaaaaaa', 'bbbbbbbbbbb']))]).toEqual([['aaaaaaaaaaa', 'Mills']]);
    await (await database()).put('openedComments', { videoId: 'aaaaaaaaaaa', comment: 'Ugx-1', at: noon });
    expect([...(await ledgerReader.titles(['Ugx-1', 'Ugx-2']))]).toEqual([['Ugx-1', 'Mills']]);
  });
});
