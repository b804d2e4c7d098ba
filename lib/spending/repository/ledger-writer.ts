import { notifyChanged } from '@/lib/messaging/change-events';
import { sendStep, unsendStep } from '@/lib/runs/repository/ledger-step';
import type { Failure } from '@/lib/service/failure';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { abortTransaction, database, isStorageFull } from '@/lib/storage/database';
import type { SpendingByScope } from '../spending';
import { currentSessionId } from './browser-session';
import { ledgerRepository } from './ledger-repository';
import { savingsRepository } from './savings';
import { readSpending, updateSums } from './spending-sums-repository';

/** How the worker writes the book of attempts. Rows are settled once; only the user's own order takes any away. */
export const ledgerWriter = {
  sent: ledgerRepository.sent,
  free: savingsRepository.count,

  /**
   * Writes a row unless the day's spending speaks against it, in one transaction: two calls at once cannot both take the last
   * of a budget. Answers what spoke against it; where there is no room for the row, that does. For a step of a run the same
   * transaction writes it down as sent, or the row is not written either.
   */
  enter,

  /** Writes how an attempt ended, the first time that it is told. What the user had forgotten meanwhile, the row or the video in it, stays forgotten. */
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

  /** Takes away the row of an attempt that never left; a step of a run waits again. */
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
  // Strict: after a power failure too the journal must know that a call left, or it would be sent again.
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
