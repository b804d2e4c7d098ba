import { tellChanged } from '@/lib/messaging/change-events';
import { send, unsend } from '@/lib/runs/repository/ledger-step';
import type { Failure } from '@/lib/service/failure';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { database, giveUp, isFull } from '@/lib/storage/database';
import type { Spendings } from '../spending';
import { thisSession } from './browser-session';
import { ledgerRoom } from './ledger-repository';
import { addUp, spentBefore } from './ledger-sums';
import { savings } from './savings';

/** How the worker writes the book of attempts (BIL-02). Rows are settled once; only the reader's own order takes any away. */
export const ledgerBook = {
  sent: ledgerRoom.sent,
  free: savings.count,

  /**
   * Writes a row unless the day's spending speaks against it, in one transaction: two calls at once cannot both take the last
   * of a budget. Answers what spoke against it; where there is no room for the row, that does. For a step of a run the same
   * transaction writes it down as sent, or the row is not written either.
   */
  enter,

  /** Writes how an attempt ended, the first time that it is told. What the reader had forgotten meanwhile, the row or the video in it, stays forgotten. */
  async settle(row: LedgerEntry): Promise<void> {
    const tx = (await database()).transaction(['ledger', 'sums'], 'readwrite');
    const before = await tx.objectStore('ledger').get(row.id);
    if (before?.state === 'sent') {
      const { asked, key, videoId, session } = before;
      const after = { ...row, asked, key, videoId, ...(session !== undefined && { session }) };
      await tx.objectStore('ledger').put(after);
      await addUp(tx.objectStore('sums'), before, after);
    }
    await tx.done;
    tellChanged('ledger');
  },

  /** Takes away the row of an attempt that never left; a step of a run waits again. */
  async strike(id: string): Promise<void> {
    const tx = (await database()).transaction(['ledger', 'sums', 'steps'], 'readwrite');
    const row = await tx.objectStore('ledger').get(id);
    await tx.objectStore('ledger').delete(id);
    if (row) {
      await addUp(tx.objectStore('sums'), row, undefined);
      await unsend(tx.objectStore('steps'), row);
    }
    await tx.done;
    tellChanged('ledger');
  },
};

async function enter(attempt: LedgerEntry, objection: (spent: Spendings) => Failure | null): Promise<Failure | null> {
  const row = { ...attempt, session: await thisSession() };
  // Strict: after a power failure too the journal must know that a call left, or it would be sent again.
  const tx = (await database()).transaction(['ledger', 'sums', 'runs', 'steps'], 'readwrite', { durability: 'strict' });
  try {
    const against = objection(await spentBefore(tx, row)) ?? (await send(tx, row));
    if (!against) {
      await tx.objectStore('ledger').add(row);
      await addUp(tx.objectStore('sums'), undefined, row);
    }
    await tx.done;
    if (!against) tellChanged('ledger');
    return against;
  } catch (error) {
    giveUp(tx);
    if (isFull(error) || isFull(tx.error)) return { kind: 'storage-full' };
    throw error;
  }
}
