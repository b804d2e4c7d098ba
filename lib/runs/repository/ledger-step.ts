import type { IDBPObjectStore, IDBPTransaction } from 'idb';
import type { Failure } from '@/lib/service/failure';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { DatabaseSchema, StoreName } from '@/lib/storage/database';
import { sentStep, unsentStep } from '../step-transitions';

/** What the ledger writes of a run, in its own transaction: a row and its step are sent together or not at all. */
type LedgerTransaction = IDBPTransaction<DatabaseSchema, ('ledger' | 'sums' | 'runs' | 'steps')[], 'readwrite'>;
type StepsStore = IDBPObjectStore<DatabaseSchema, ArrayLike<StoreName>, 'steps', 'readwrite'>;

const notSendable: Failure = { kind: 'stopped' };

/** Writes the step of a row down as sent; not where its run was held, stopped or forgotten meanwhile, or where it left already. */
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

/** By the keys of an index: a run may hold a hundred thousand ids, which are not read for this. */
const isGoing = async (tx: LedgerTransaction, runId: string): Promise<boolean> =>
  (await tx.objectStore('runs').index('state').getAllKeys('going')).includes(runId);
