import { database } from '@/lib/storage/database';
import { added, type Spending, spendingOf } from '../spending';
import { made, type SumKey } from '../sum';

/** What rows sent since a midnight add up to, in milliseconds since 1970: read off the sums where they are made by now. */
export async function spentSince(midnight: number): Promise<Spending> {
  const tx = (await database()).transaction(['ledger', 'sums']);
  const sums = tx.objectStore('sums');
  if ((await sums.getKey(keyOfSum(made))) !== undefined) return added(...(await sums.getAll(quartersSince(midnight))));
  return spendingOf(await tx.objectStore('ledger').index('sentAt').getAll(IDBKeyRange.lowerBound(midnight)));
}

/** The sums of every quarter of an hour from a time on, in milliseconds since 1970. */
export const quartersSince = (midnight: number): IDBKeyRange =>
  IDBKeyRange.bound(['quarter', midnight], ['quarter', []]);

export const keyOfSum = ({ of, id }: typeof made): SumKey => [of, id];
