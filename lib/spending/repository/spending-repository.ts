import { midnightBefore } from '@/lib/browser/clock';
import { watchChanges } from '@/lib/database/changes';
import { database } from '@/lib/database/database';
import type { LedgerEntry } from '@/lib/service/records';
import { timeKey } from '@/lib/shared/time-key';
import type { SumKey } from '../records';
import { type Spending, spendingOf, sumSpending, sumsInitializedRecord } from '../spending';

/** Reads the spending for pages. The worker reads the ledger through `ledgerRepository`. */
export const spendingRepository = {
  /** Returns the spending since midnight in the user's time zone. */
  today: (): Promise<Spending> => spendingSince(midnightBefore(Date.now())),

  /** Returns possibly billed attempts that the user has not dismissed, newest first. */
  async possible(): Promise<LedgerEntry[]> {
    const rows = await (await database()).getAllFromIndex('ledger', 'state', 'possible');
    return rows.filter((row) => !row.dismissed).reverse();
  },

  recent: readRecentRows,
  watch: (changed: () => void): (() => void) => watchChanges(['ledger'], changed),
};

/** Returns the latest rows, newest first. */
export async function readRecentRows(max: number): Promise<LedgerEntry[]> {
  const rows: LedgerEntry[] = [];
  let cursor = await (await database()).transaction('ledger').store.openCursor(null, 'prev');
  for (; cursor && rows.length < max; cursor = await cursor.continue()) rows.push(cursor.value);
  return rows;
}

/**
 * Returns the spending since `midnight`, a time in milliseconds since 1970. Uses the stored sums if they exist,
 * otherwise the ledger rows.
 */
async function spendingSince(midnight: number): Promise<Spending> {
  const tx = (await database()).transaction(['ledger', 'spendingSums']);
  const sums = tx.objectStore('spendingSums');
  if (await sums.getKey(sumsInitializedKey)) return sumSpending(...(await sums.getAll(quarterHoursSince(midnight))));
  return spendingOf(await tx.objectStore('ledger').getAll(IDBKeyRange.lowerBound(timeKey(midnight))));
}

/** Returns the key range of quarter-hour sums since a time, in milliseconds since 1970. */
export const quarterHoursSince = (midnight: number): IDBKeyRange =>
  IDBKeyRange.bound(['quarter', midnight], ['quarter', []]);

/** The key of the record that exists once the sums are computed. */
export const sumsInitializedKey: SumKey = [sumsInitializedRecord.of, sumsInitializedRecord.id];
