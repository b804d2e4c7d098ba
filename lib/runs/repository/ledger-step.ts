import type { IDBPObjectStore, IDBPTransaction } from 'idb';
import type { Failure } from '@/lib/service/failure';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { DatabaseSchema, StoreName } from '@/lib/storage/database-schema';
import { sentStep, unsentStep } from '../step-transitions';

/** The ledger's transaction, in which a row and its step are written together or not at all. */
type LedgerTransaction = IDBPTransaction<DatabaseSchema, ('ledger' | 'sums' | 'runs' | 'steps')[], 'readwrite'>;
type StepsStore = IDBPObjectStore<DatabaseSchema, ArrayLike<StoreName>, 'steps', 'readwrite'>;

const notSendable: Failure = { kind: 'stopped' };

/**
 * Records a row's step as sent. Fails if the run was paused, stopped or deleted meanwhile, or if the step was sent
 * already.
 */
export async function sendStep(
  tx: LedgerTransaction,
  { runId, step: n, sentAt: at }: LedgerEntry,
): Promise<Failure | null> {
  if (runId === undefined || n === undefined) return null;
  const [going, step] = await Promise.all([isGoing(tx, runId), tx.objectStore('steps').get([runId, n])]);
  const sent = going && step ? sentStep(step, at) : null;
  if (!sent) return notSendable;
  await tx.objectStore('steps').put(sent);
  return null;
}

export async function unsendStep(steps: StepsStore, { runId, step: n }: LedgerEntry): Promise<void> {
  const step = runId === undefined || n === undefined ? undefined : await steps.get([runId, n]);
  if (step) await steps.put(unsentStep(step));
}

/** Reads only index keys, because a run may contain a hundred thousand ids. */
const isGoing = async (tx: LedgerTransaction, runId: string): Promise<boolean> =>
  (await tx.objectStore('runs').index('state').getAllKeys('going')).includes(runId);
