import type { IDBPObjectStore, IDBPTransaction } from 'idb';
import { midnightBefore } from '@/lib/browser/midnight';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { Shelf, Shelves } from '@/lib/storage/database';
import { added, isAmount, type Spending, type Spendings } from '../spending';
import { made, type SumKey } from '../sum';
import { changeOf, sumKeys, sumsOf } from '../sum-keys';
import { keyOfSum as keyOf, quartersSince as since } from './spent-since';

type SumStore = IDBPObjectStore<Shelves, ArrayLike<Shelf>, 'sums', 'readwrite'>;

/** What a call is held against, in the transaction that writes its row. Whoever writes rows otherwise clears the sums: then they are made anew. */
export async function spentBefore(
  tx: IDBPTransaction<Shelves, ('ledger' | 'sums' | 'runs' | 'steps')[], 'readwrite'>,
  entry: LedgerEntry,
): Promise<Spendings> {
  const { sentAt, session, runId, collectionId } = entry;
  const sums: SumStore = tx.objectStore('sums');
  if ((await sums.getKey(keyOf(made))) === undefined) {
    for (const sum of sumsOf(await tx.objectStore('ledger').getAll())) await sums.put(sum);
  }
  const [today, started, run, collection] = await Promise.all([
    sums.getAll(since(midnightBefore(sentAt))),
    session === undefined ? made : sumOf(sums, ['session', session]),
    runId === undefined ? null : sumOf(sums, ['run', runId]),
    collectionId === undefined ? null : sumOf(sums, ['collection', collectionId]),
  ]);
  if ([...today, started, run, collection].every(isSound))
    return {
      today: added(...today),
      session: added(started),
      run: run && added(run),
      collection: collection && added(collection),
    };
  // A damaged sum is made anew from the rows, which then hold.
  await clearSums(sums);
  return spentBefore(tx, entry);
}

const isSound = (spending: Spending | null): boolean =>
  spending === null || [spending.micros, spending.unpriced, spending.auto].every(isAmount);

/** Whoever writes rows of the ledger otherwise lets go of what was derived from them; what was saved has no rows to be made from. */
export async function clearSums(sums: SumStore): Promise<void> {
  for (const of of ['quarter', 'session', 'run', 'collection', 'made'] as const) {
    await sums.delete(IDBKeyRange.bound([of], [of, []]));
  }
}

/** Keeps the sums of a row right, in the transaction that changes it. */
export async function addUp(
  sums: SumStore,
  before: LedgerEntry | undefined,
  after: LedgerEntry | undefined,
): Promise<void> {
  const [row, change] = [after ?? before, changeOf(before, after)];
  if (!row || !change || (await sums.getKey(keyOf(made))) === undefined) return;
  for (const key of sumKeys(row)) {
    const [of, id] = key;
    await sums.put({ of, id, ...added(await sumOf(sums, key), change) });
  }
}

const sumOf = async (sums: SumStore, key: SumKey): Promise<Spending> => (await sums.get(key)) ?? made;
