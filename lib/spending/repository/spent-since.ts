import { database } from '@/lib/storage/database';
import { type Spending, type SumKey, spendingOf, sumSpending, sumsInitialized } from '../spending';

/** Returns the spending since a midnight, in milliseconds since 1970, from the sums where they exist. */
export async function spendingSince(midnight: number): Promise<Spending> {
  const tx = (await database()).transaction(['ledger', 'sums']);
  const sums = tx.objectStore('sums');
  if ((await sums.getKey(sumKeyOf(sumsInitialized))) !== undefined)
    return sumSpending(...(await sums.getAll(quarterHoursSince(midnight))));
  return spendingOf(await tx.objectStore('ledger').index('sentAt').getAll(IDBKeyRange.lowerBound(midnight)));
}

/** Returns the key range of quarter-hour sums since a time, in milliseconds since 1970. */
export const quarterHoursSince = (midnight: number): IDBKeyRange =>
  IDBKeyRange.bound(['quarter', midnight], ['quarter', []]);

export const sumKeyOf = ({ of, id }: typeof sumsInitialized): SumKey => [of, id];
