import type { IDBPObjectStore, IDBPTransaction } from 'idb';
import { midnightBefore } from '@/lib/browser/clock';
import { notifyChanged } from '@/lib/messaging/messenger';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { type Quote, quotedMicros } from '@/lib/service/price';
import { database, isStorageFull } from '@/lib/storage/database';
import type { DatabaseSchema, StoreName } from '@/lib/storage/database-schema';
import {
  isAmount,
  type Savings,
  type Spending,
  type SpendingByScope,
  type SpendingSum,
  type SumKey,
  spendingOf,
  sumSpending,
  sumsInitialized,
} from '../spending';
import { knownSessionId } from './browser-session';
import { sumKeyOf as keyOf, quarterHoursSince as since } from './ledger-repository';

/** Midnight is at a quarter of an hour in every time zone, so a day consists of whole quarters. */
const quarterHour = 15 * 60_000;

/** Returns the start of the quarter of an hour, in milliseconds since 1970. */
const quarterHourOf = (time: number): number => Math.floor(time / quarterHour) * quarterHour;

/** Adds a free response to the sum of a quarter, by the price that it would have had. */
function withFreeResponse(before: SpendingSum | undefined, quote: Quote, at: number): SpendingSum {
  const sum = before ?? sumsInitialized;
  const micros = quotedMicros(quote) ?? 0;
  return {
    of: 'saved',
    id: quarterHourOf(at),
    auto: 0,
    answers: (sum.answers ?? 0) + 1,
    micros: sum.micros + micros,
    unpriced: sum.unpriced + (quote.is === 'unstated' ? 1 : 0),
    estimated: (sum.estimated ?? 0) + (quote.is === 'estimated' ? micros : 0),
  };
}

/** Returns the keys of the sums that include a row. */
function sumKeys({ id, sentAt, session, runId, collectionId }: LedgerEntry): SumKey[] {
  // The id starts with the time. A value that is not a text is damaged and cannot be a key.
  const keys: SumKey[] = [['quarter', quarterHourOf(sentAt >= 0 ? sentAt : Number.parseInt(id, 10))]];
  if (typeof session === 'string') keys.push(['session', session]);
  if (typeof runId === 'string') keys.push(['run', runId]);
  if (typeof collectionId === 'string') keys.push(['collection', collectionId]);
  return keys;
}

/** Returns the change of a row's sums, or `null` if there is none. */
function spendingChange(before: LedgerEntry | undefined, after: LedgerEntry | undefined): Spending | null {
  const was = spendingOf(before ? [before] : []);
  const change = sumSpending(spendingOf(after ? [after] : []), {
    micros: -was.micros,
    unpriced: -was.unpriced,
    auto: -was.auto,
    estimated: -was.estimated,
  });
  return change.micros || change.unpriced || change.auto ? change : null;
}

/** Returns all sums of the rows. */
export function sumsOf(rows: readonly LedgerEntry[]): SpendingSum[] {
  const sums = new Map<string, SpendingSum>();
  for (const row of rows) {
    for (const [of, id] of sumKeys(row)) {
      const key = `${of} ${id}`;
      sums.set(key, { of, id, ...sumSpending(sums.get(key) ?? sumsInitialized, spendingOf([row])) });
    }
  }
  return [...sums.values(), sumsInitialized];
}

/** Stores what saved responses saved, as a sum per quarter of an hour instead of a row per use. */
export const savingsRepository = {
  /** Counts a free response by the price that it would have had. `at` in milliseconds since 1970. */
  async count(quote: Quote, at: number): Promise<void> {
    try {
      const tx = (await database()).transaction('sums', 'readwrite');
      const { of, id } = withFreeResponse(undefined, quote, at);
      await tx.store.put(withFreeResponse(await tx.store.get([of, id]), quote, at));
      await tx.done;
    } catch (error) {
      // A full disk must not prevent the use of saved responses.
      if (!isStorageFull(error)) throw error;
    }
    notifyChanged('sums');
  },

  /** Returns the savings since a time, in milliseconds since 1970. */
  async since(time: number): Promise<Savings> {
    const all = await (await database()).getAll('sums', IDBKeyRange.bound(['saved', time], ['saved', []]));
    const sum = { answers: 0, micros: 0, unpriced: 0, estimated: 0 };
    for (const { answers = 0, micros, unpriced, estimated = 0 } of all) {
      sum.answers += answers;
      sum.micros += micros;
      sum.unpriced += unpriced;
      sum.estimated += estimated;
    }
    return sum;
  },
};

type SumStore = IDBPObjectStore<DatabaseSchema, ArrayLike<StoreName>, 'sums', 'readwrite'>;

/**
 * Returns the sums that a request is checked against, in the transaction that writes its row. All other writers of rows
 * clear the sums, which are then computed again.
 */
export async function readSpending(
  tx: IDBPTransaction<DatabaseSchema, ('ledger' | 'sums' | 'runs' | 'steps')[], 'readwrite'>,
  entry: LedgerEntry,
): Promise<SpendingByScope> {
  const { sentAt, session, runId, collectionId } = entry;
  const sums: SumStore = tx.objectStore('sums');
  if ((await sums.getKey(keyOf(sumsInitialized))) === undefined) {
    for (const sum of sumsOf(await tx.objectStore('ledger').getAll())) await sums.put(sum);
  }
  const [today, started, run, collection] = await Promise.all([
    sums.getAll(since(midnightBefore(sentAt))),
    session === undefined ? sumsInitialized : readSum(sums, ['session', session]),
    runId === undefined ? null : readSum(sums, ['run', runId]),
    collectionId === undefined ? null : readSum(sums, ['collection', collectionId]),
  ]);
  if ([...today, started, run, collection].every(isIntact))
    return {
      today: sumSpending(...today),
      session: sumSpending(started),
      run: run && sumSpending(run),
      collection: collection && sumSpending(collection),
    };
  // A damaged sum is computed again from the rows.
  await clearSums(sums);
  return readSpending(tx, entry);
}

const isIntact = (spending: Spending | null): boolean =>
  spending === null || [spending.micros, spending.unpriced, spending.auto, spending.estimated ?? 0].every(isAmount);

/** Deletes the sums that are derived from rows. Savings have no rows, so they stay. */
export async function clearSums(sums: SumStore): Promise<void> {
  for (const of of ['quarter', 'session', 'run', 'collection', 'made'] as const) {
    await sums.delete(IDBKeyRange.bound([of], [of, []]));
  }
}

/** Updates the sums of a row, in the transaction that changes it. */
export async function updateSums(
  sums: SumStore,
  before: LedgerEntry | undefined,
  after: LedgerEntry | undefined,
): Promise<void> {
  const row = after ?? before;
  const change = spendingChange(before, after);
  if (!row || !change || (await sums.getKey(keyOf(sumsInitialized))) === undefined) return;
  for (const key of sumKeys(row)) {
    const [of, id] = key;
    await sums.put({ of, id, ...sumSpending(await readSum(sums, key), change) });
  }
}

const readSum = async (sums: SumStore, key: SumKey): Promise<Spending> => (await sums.get(key)) ?? sumsInitialized;

/** Returns the spending since the browser started. */
export async function sessionSpent(): Promise<Spending> {
  const id = await knownSessionId();
  const sum = id === undefined ? undefined : await (await database()).get('sums', ['session', id]);
  return sumSpending(sum ?? sumsInitialized);
}
