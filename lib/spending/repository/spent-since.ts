import { database } from '@/lib/storage/database';
import { type Spending, type SumKey, spendingOf, sumSpending, sumsInitialized } from '../spending';

/** What rows sent since a midnight add up to, in milliseconds since 1970: read off the sums where they are made by now. */
export async function spendingSince(midnight: number): Promise<Spending> {
  const tx = (await database()).transaction(['ledger', 'sums']);
  const sums = tx.objectStore('sums');
  if ((await sums.getKey(sumKeyOf(sumsInitialized))) !== undefined)
    return sumSpending(...(await sums.getAll(quarterHoursSince(midnight))));
  return spendingOf(await tx.objectStore('ledger').index('sentAt').getAll(IDBKeyRange.lowerBound(midnight)));
}

/** The sums of every quarter of an hour from a time on, in milliseconds since 1970. */
export const quarterHoursSince = (midnight: number): IDBKeyRange =>
  IDBKeyRange.bound(['quarter', midnight], ['quarter', []]);

export const sumKeyOf = ({ of, id }: typeof sumsInitialized): SumKey => [of, id];
