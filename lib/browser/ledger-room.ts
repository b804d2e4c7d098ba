import { type LedgerEntry, type Spending, spendingOf } from '@/lib/core/ledger';
import type { Failure } from '@/lib/core/service/failure';
import { tellChanged, watchChanges } from './changes';
import { database, isFull } from './database';

/** The book of attempts (BIL-02). Rows are settled once; only the reader's own order takes any away. */
export const ledgerRoom = {
  /** What this day (the reader's own, from midnight) adds up to. */
  async today(): Promise<Spending> {
    const since = IDBKeyRange.lowerBound(midnightBefore(Date.now()));
    return spendingOf(await (await database()).getAllFromIndex('ledger', 'sentAt', since));
  },

  /** Possibly billed attempts that the reader has not yet left, newest first. */
  async possible(): Promise<LedgerEntry[]> {
    const rows = await (await database()).getAllFromIndex('ledger', 'state', 'possible');
    return rows.filter((row) => !row.left).reverse();
  },

  /** Newest first. */
  async recent(most: number): Promise<LedgerEntry[]> {
    const rows: LedgerEntry[] = [];
    let cursor = await (await database()).transaction('ledger').store.openCursor(null, 'prev');
    for (; cursor && rows.length < most; cursor = await cursor.continue()) rows.push(cursor.value);
    return rows;
  },

  /** Attempts that were sent and not settled, oldest first. */
  async sent(): Promise<LedgerEntry[]> {
    return (await database()).getAllFromIndex('ledger', 'state', 'sent');
  },

  /** Every attempt at one question. */
  async attempts(key: string): Promise<LedgerEntry[]> {
    return (await database()).getAllFromIndex('ledger', 'key', key);
  },

  /**
   * Writes a row unless the day's spending speaks against it, in one transaction: two calls at once cannot both take the last
   * of a budget. Answers what spoke against it; where there is no room for the row, that does.
   */
  async enter(row: LedgerEntry, objection: (today: Spending) => Failure | null): Promise<Failure | null> {
    try {
      return await enter(row, objection);
    } catch (error) {
      if (isFull(error)) return { kind: 'storage-full' };
      throw error;
    }
  },

  /** Writes how an attempt ended. A row that the reader had forgotten meanwhile stays forgotten. */
  async settle(row: LedgerEntry): Promise<void> {
    const tx = (await database()).transaction('ledger', 'readwrite');
    if (await tx.store.getKey(row.id)) await tx.store.put(row);
    await tx.done;
    tellChanged('ledger');
  },

  /** Takes away the row of an attempt that never left. */
  async strike(id: string): Promise<void> {
    await (await database()).delete('ledger', id);
    tellChanged('ledger');
  },

  /** The reader has seen that it is possibly billed. */
  async leave(id: string): Promise<void> {
    const tx = (await database()).transaction('ledger', 'readwrite');
    const row = await tx.store.get(id);
    if (row) await tx.store.put({ ...row, left: true });
    await tx.done;
    tellChanged('ledger');
  },

  async forgetAll(): Promise<void> {
    await (await database()).clear('ledger');
    tellChanged('ledger');
  },

  watch(changed: () => void): () => void {
    return watchChanges(['ledger'], changed);
  },
};

async function enter(row: LedgerEntry, objection: (today: Spending) => Failure | null): Promise<Failure | null> {
  const tx = (await database()).transaction('ledger', 'readwrite');
  const since = IDBKeyRange.lowerBound(midnightBefore(row.sentAt));
  const against = objection(spendingOf(await tx.store.index('sentAt').getAll(since)));
  if (!against) await tx.store.add(row);
  await tx.done;
  if (!against) tellChanged('ledger');
  return against;
}

/** The reader's own midnight, in milliseconds since 1970. */
const midnightBefore = (time: number): number => new Date(time).setHours(0, 0, 0, 0);
