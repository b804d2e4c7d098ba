import type { IDBPObjectStore, IDBPTransaction } from 'idb';
import { midnightBefore } from '@/lib/browser/clock';
import { notifyChanged } from '@/lib/database/changes';
import { abortTransaction, database, isStorageFull } from '@/lib/database/database';
import type { DatabaseSchema, StoreName } from '@/lib/database/database-schema';
import { sentStep, unsentStep } from '@/lib/runs/step-transitions';
import type { Failure } from '@/lib/service/failure';
import { type Quote, quotedMicros } from '@/lib/service/price';
import type { LedgerEntry } from '@/lib/service/records';
import type { SpendingSum, SumKey } from '../records';
import {
  isAmount,
  type Spending,
  type SpendingByScope,
  spendingOf,
  sumSpending,
  sumsInitializedRecord,
} from '../spending';
import { currentSessionId } from './browser-session';
import { quarterHoursSince, sumsInitializedKey } from './spending-repository';

/** Writes the ledger for the worker. A row is settled once, and only the user deletes rows of sent requests. */
export const ledgerWriter = {
  /**
   * Writes a row unless a limit is exceeded, in one transaction, so that two requests cannot both use up a budget. Also
   * records the step of a run as sent. Returns a failure if a limit is exceeded, the step cannot be sent or the disk is
   * full.
   */
  enter,

  countSavings,

  /** Records the end of an attempt, once. Data that the user deleted meanwhile stays deleted. */
  async settle(row: LedgerEntry): Promise<void> {
    const tx = (await database()).transaction(['ledger', 'spendingSums'], 'readwrite');
    const before = await tx.objectStore('ledger').get(row.id);
    if (before?.state === 'sent') {
      const { params, key, videoId, session } = before;
      const after = { ...row, params, key, videoId, ...(session !== undefined && { session }) };
      await tx.objectStore('ledger').put(after);
      await updateSums(tx.objectStore('spendingSums'), before, after);
    }
    await tx.done;
    notifyChanged('ledger');
  },

  /** Deletes the row of an attempt that was not sent after all, and marks the run's step as planned again. */
  async deleteUnsent(id: string): Promise<void> {
    const tx = (await database()).transaction(['ledger', 'spendingSums', 'steps'], 'readwrite');
    const row = await tx.objectStore('ledger').get(id);
    await tx.objectStore('ledger').delete(id);
    if (row) {
      await updateSums(tx.objectStore('spendingSums'), row, undefined);
      await unsendStep(tx.objectStore('steps'), row);
    }
    await tx.done;
    notifyChanged('ledger');
  },
};

async function enter(
  attempt: LedgerEntry,
  checkSpending: (spent: SpendingByScope) => Failure | null,
): Promise<Failure | null> {
  const row = { ...attempt, session: await currentSessionId() };
  // Strict durability: a request that was sent must be on record even after a power failure, or it would be sent again.
  const tx = (await database()).transaction(['ledger', 'spendingSums', 'runs', 'steps'], 'readwrite', {
    durability: 'strict',
  });
  try {
    const failure = checkSpending(await readSpending(tx, row)) ?? (await sendStep(tx, row));
    if (!failure) {
      await tx.objectStore('ledger').add(row);
      await updateSums(tx.objectStore('spendingSums'), undefined, row);
    }
    await tx.done;
    if (!failure) notifyChanged('ledger');
    return failure;
  } catch (error) {
    abortTransaction(tx);
    if (isStorageFull(error) || isStorageFull(tx.error)) return { kind: 'storage-full' };
    throw error;
  }
}

/** The ledger's transaction, in which a row and its step are written together or not at all. */
type LedgerTransaction = IDBPTransaction<DatabaseSchema, ('ledger' | 'spendingSums' | 'runs' | 'steps')[], 'readwrite'>;
type StepsStore = IDBPObjectStore<DatabaseSchema, ArrayLike<StoreName>, 'steps', 'readwrite'>;

/**
 * Records a row's step as sent. Fails if the run was paused, stopped or deleted meanwhile, or if the step was sent
 * already.
 */
async function sendStep(tx: LedgerTransaction, { runId, step: n, sentAt: at }: LedgerEntry): Promise<Failure | null> {
  if (runId === undefined || n === undefined) return null;
  const [isActive, step] = await Promise.all([isRunActive(tx, runId), tx.objectStore('steps').get([runId, n])]);
  const sent = isActive && step ? sentStep(step, at) : null;
  if (!sent) return { kind: 'stopped' };
  await tx.objectStore('steps').put(sent);
  return null;
}

async function unsendStep(steps: StepsStore, { runId, step: n }: LedgerEntry): Promise<void> {
  const step = runId === undefined || n === undefined ? undefined : await steps.get([runId, n]);
  if (step) await steps.put(unsentStep(step));
}

/** Reads only index keys, because a run can contain a hundred thousand ids. */
const isRunActive = async (tx: LedgerTransaction, runId: string): Promise<boolean> =>
  (await tx.objectStore('runs').index('state').getAllKeys('running')).includes(runId);

/** In every time zone, midnight falls on a full quarter hour, so a day consists of whole quarter hours. */
const quarterHour = 15 * 60_000;

/** Returns the start of the quarter hour that contains a time, in milliseconds since 1970. */
const quarterHourOf = (time: number): number => Math.floor(time / quarterHour) * quarterHour;

/**
 * Counts a cached response at the price that a request would have cost. There is one sum per quarter hour instead of a
 * row per response. `time` is in milliseconds since 1970.
 */
async function countSavings(quote: Quote, time: number): Promise<void> {
  try {
    const tx = (await database()).transaction('spendingSums', 'readwrite');
    const id = quarterHourOf(time);
    const sum = (await tx.store.get(['saved', id])) ?? sumsInitializedRecord;
    const micros = quotedMicros(quote) ?? 0;
    await tx.store.put({
      ...sum,
      of: 'saved',
      id,
      responses: (sum.responses ?? 0) + 1,
      micros: sum.micros + micros,
      unpriced: sum.unpriced + (quote.is === 'unknown' ? 1 : 0),
      estimated: sum.estimated + (quote.is === 'estimated' ? micros : 0),
    });
    await tx.done;
  } catch (error) {
    // A full disk must not prevent the use of saved responses.
    if (!isStorageFull(error)) throw error;
  }
  notifyChanged('spendingSums');
}

function sumKeys({ id, session, runId, collectionId }: LedgerEntry): SumKey[] {
  // The id starts with the time, even in a row whose `sentAt` is damaged. A row whose id has no time counts as old.
  const keys: SumKey[] = [['quarter', quarterHourOf(Number.parseInt(id, 10) || 0)]];
  // A request outside a run or collection has no such id, and an id that is not a string is damaged.
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
    possible: -was.possible,
    possibleEstimated: -was.possibleEstimated,
  });
  return change.micros || change.unpriced || change.auto || change.possible ? change : null;
}

/** Returns all sums of the rows, and the record that marks that the sums exist. */
export function sumsOf(rows: readonly LedgerEntry[]): SpendingSum[] {
  const sums = new Map<string, SpendingSum>();
  for (const row of rows) {
    for (const [of, id] of sumKeys(row)) {
      const key = `${of} ${id}`;
      sums.set(key, { of, id, ...sumSpending(sums.get(key) ?? sumsInitializedRecord, spendingOf([row])) });
    }
  }
  return [...sums.values(), sumsInitializedRecord];
}

type SumStore = IDBPObjectStore<DatabaseSchema, ArrayLike<StoreName>, 'spendingSums', 'readwrite'>;

/**
 * Returns the sums that a request is checked against, in the transaction that writes its row. Other code that adds
 * rows, deletes rows or changes their amounts clears the sums, which are then computed again.
 */
async function readSpending(tx: LedgerTransaction, entry: LedgerEntry): Promise<SpendingByScope> {
  const { sentAt, session, runId, collectionId } = entry;
  const sums: SumStore = tx.objectStore('spendingSums');
  if (!(await sums.getKey(sumsInitializedKey))) {
    for (const sum of sumsOf(await tx.objectStore('ledger').getAll())) await sums.put(sum);
  }
  const [today, started, run, collection] = await Promise.all([
    sums.getAll(quarterHoursSince(midnightBefore(sentAt))),
    session === undefined ? sumsInitializedRecord : readSum(sums, ['session', session]),
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

function isIntact(spending: Spending | null): boolean {
  if (spending === null) return true;
  const { micros, unpriced, auto, estimated, possible, possibleEstimated } = spending;
  return [micros, unpriced, auto, estimated, possible, possibleEstimated].every(isAmount);
}

/** Deletes the sums that are derived from rows. Savings have no rows, so they stay. */
export async function clearSums(sums: SumStore): Promise<void> {
  for (const of of ['quarter', 'session', 'run', 'collection', 'made'] as const) {
    await sums.delete(IDBKeyRange.bound([of], [of, []]));
  }
}

/** Updates the sums of a row, in the transaction that changes it. */
async function updateSums(
  sums: SumStore,
  before: LedgerEntry | undefined,
  after: LedgerEntry | undefined,
): Promise<void> {
  const row = after ?? before;
  const change = spendingChange(before, after);
  if (!row || !change || !(await sums.getKey(sumsInitializedKey))) return;
  for (const key of sumKeys(row)) {
    const [of, id] = key;
    await sums.put({ of, id, ...sumSpending(await readSum(sums, key), change) });
  }
}

const readSum = async (sums: SumStore, key: SumKey): Promise<Spending> =>
  (await sums.get(key)) ?? sumsInitializedRecord;
