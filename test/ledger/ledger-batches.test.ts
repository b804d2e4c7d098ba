import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LedgerReader, readNewestFirst, readOldestFirst } from '@/lib/ledger/store';
import { createLedgerEntry } from '@/lib/service/ledger-entry';
import type { LedgerEntry } from '@/lib/service/records';
import { noFilter } from '@/lib/spending/ledger-digest';

const idAt = (time: number, nth: number) => `${String(time).padStart(13, '0')}-${String(nth).padStart(6, '0')}`;

const attempt = createLedgerEntry({
  name: 'search',
  params: {},
  key: 'k',
  videoId: null,
  startedBy: 'user',
  sentAt: 0,
  idSuffix: '',
  quote: { is: 'published', micros: 130 },
});

/**
 * Creates a reader that returns rows at these times as the database does. `largestBatch` is the largest number of rows
 * that it returned at once.
 */
function readerOf(times: readonly number[]): LedgerReader & { largestBatch: number } {
  const rows = [...times]
    .sort((a, b) => a - b)
    .map((sentAt, nth): LedgerEntry => ({ ...attempt, id: idAt(sentAt, nth), sentAt }));
  const reader = {
    largestBatch: 0,
    async between(from: number, until: number, largestBatch: number) {
      const some = rows.filter(({ sentAt }) => sentAt >= from && sentAt < until).slice(0, largestBatch);
      reader.largestBatch = Math.max(reader.largestBatch, some.length);
      return some;
    },
    lastBefore: async (until: number) => rows.findLast(({ sentAt }) => sentAt < until)?.sentAt ?? null,
    after: async (id: string, largestBatch: number) => rows.filter((row) => row.id > id).slice(0, largestBatch),
  };
  return reader;
}

async function all(batches: AsyncIterable<LedgerEntry[]>): Promise<number[]> {
  const times: number[] = [];
  for await (const batch of batches) times.push(...batch.map(({ sentAt }) => sentAt));
  return times;
}
const year = 365 * 86_400_000;
const someTimes = fc.array(fc.integer({ min: 0, max: 3 * year }), { maxLength: 60 });

describe('readNewestFirst', () => {
  it('returns every row once, newest first, and readOldestFirst returns them in reverse', async () => {
    await fc.assert(
      fc.asyncProperty(someTimes, fc.integer({ min: 0, max: year }), async (times, since) => {
        const expected = times.filter((time) => time >= since).sort((a, b) => b - a);
        expect(await all(readNewestFirst(since, readerOf(times)))).toEqual(expected);
        expect(await all(readOldestFirst(since, readerOf(times), noFilter))).toEqual(expected.toReversed());
      }),
    );
  });

  it('reads a hundred thousand rows of one hour in batches', async () => {
    const times = Array.from({ length: 100_000 }, (_, nth) => year + nth * 36);
    const reader = readerOf(times);
    expect((await all(readNewestFirst(0, reader))).length).toBe(100_000);
    expect(reader.largestBatch).toBeLessThanOrEqual(2001);
  });

  it('skips no row if more rows than fit into a batch have the same time', async () => {
    const times = Array.from({ length: 4100 }, () => year);
    expect((await all(readNewestFirst(0, readerOf(times)))).length).toBe(4100);
  });
});
