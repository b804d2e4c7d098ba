import type { IDBPObjectStore, IDBPTransaction } from 'idb';
import { notifyChanged } from '@/lib/messaging/messenger';
import { sentStep, unsentStep } from '@/lib/runs/step-transitions';
import type { Failure } from '@/lib/service/failure';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { abortTransaction, database, isStorageFull } from '@/lib/storage/database';
import type { DatabaseSchema, StoreName } from '@/lib/storage/database-schema';
import type { SpendingByScope } from '../spending';
import { currentSessionId } from './browser-session';
import { ledgerRepository } from './ledger-repository';
import { readSpending, updateSums } from './spending-sums-repository';

/** Writes the ledger for the worker. A row is settled once, and only the user deletes rows. */
export const ledgerWriter = {
  sent: ledgerRepository.sent,

  /**
   * Writes a row unless a limit is exceeded, in one transaction, so that two requests cannot both spend the last of a
   * budget. Returns the exceeded limit or the lack of disk space. The step of a run is recorded as sent in the same
   * transaction.
   */
  enter,

  /** Records the end of an attempt, once. Data that the user deleted meanwhile stays deleted. */
  async settle(row: LedgerEntry): Promise<void> {
    const tx = (await database()).transaction(['ledger', 'sums'], 'readwrite');
    const before = await tx.objectStore('ledger').get(row.id);
    if (before?.state === 'sent') {
      const { asked, key, videoId, session } = before;
      const after = { ...row, asked, key, videoId, ...(session !== undefined && { session }) };
      await tx.objectStore('ledger').put(after);
      await updateSums(tx.objectStore('sums'), before, after);
    }
    await tx.done;
    notifyChanged('ledger');
  },

  /** Deletes the row of an attempt that was not sent after all, and returns a run's step to planned. */
  async strike(id: string): Promise<void> {
    const tx = (await database()).transaction(['ledger', 'sums', 'steps'], 'readwrite');
    const row = await tx.objectStore('ledger').get(id);
    await tx.objectStore('ledger').delete(id);
    if (row) {
      await updateSums(tx.objectStore('sums'), row, undefined);
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
  const tx = (await database()).transaction(['ledger', 'sums', 'runs', 'steps'], 'readwrite', { durability: 'strict' });
  try {
    const failure = checkSpending(await readSpending(tx, row)) ?? (await sendStep(tx, row));
    if (!failure) {
      await tx.objectStore('ledger').add(row);
      await updateSums(tx.objectStore('sums'), undefined, row);
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
type LedgerTransaction = IDBPTransaction<DatabaseSchema, ('ledger' | 'sums' | 'runs' | 'steps')[], 'readwrite'>;
type StepsStore = IDBPObjectStore<DatabaseSchema, ArrayLike<StoreName>, 'steps', 'readwrite'>;

const notSendable: Failure = { kind: 'stopped' };

/**
 * Records a row's step as sent. Fails if the run was paused, stopped or deleted meanwhile, or if the step was sent
 * already.
 */
async function sendStep(tx: LedgerTransaction, { runId, step: n, sentAt: at }: LedgerEntry): Promise<Failure | null> {
  if (runId === undefined || n === undefined) return null;
  const [going, step] = await Promise.all([isGoing(tx, runId), tx.objectStore('steps').get([runId, n])]);
  const sent = going && step ? sentStep(step, at) : null;
  if (!sent) return notSendable;
  await tx.objectStore('steps').put(sent);
  return null;
}

async function unsendStep(steps: StepsStore, { runId, step: n }: LedgerEntry): Promise<void> {
  const step = runId === undefined || n === undefined ? undefined : await steps.get([runId, n]);
  if (step) await steps.put(unsentStep(step));
}

/** Reads only index keys, because a run may contain a hundred thousand ids. */
const isGoing = async (tx: LedgerTransaction, runId: string): Promise<boolean> =>
  (await tx.objectStore('runs').index('state').getAllKeys('going')).includes(runId);
