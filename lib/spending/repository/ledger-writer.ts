import { notifyChanged } from '@/lib/messaging/messenger';
import { sendStep, unsendStep } from '@/lib/runs/repository/ledger-step';
import type { Failure } from '@/lib/service/failure';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { abortTransaction, database, isStorageFull } from '@/lib/storage/database';
import type { SpendingByScope } from '../spending';
import { currentSessionId } from './browser-session';
import { ledgerRepository } from './ledger-repository';
import { readSpending, savingsRepository, updateSums } from './spending-sums-repository';

/** Writes the ledger for the worker. A row is settled once, and only the user deletes rows. */
export const ledgerWriter = {
  sent: ledgerRepository.sent,
  free: savingsRepository.count,

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
