import type { IDBPObjectStore } from 'idb';
import { type LedgerEntry, type Spending, type Spendings, spendingOf } from '@/lib/core/ledger';
import type { Failure } from '@/lib/core/service/failure';
import { tellChanged } from './changes';
import { database, giveUp, isFull, type Shelf, type Shelves } from './database';
import { ledgerRoom } from './ledger-room';
import { midnightBefore } from './midnight';
import { send, unsend } from './run-marks';

/** How the worker writes the book of attempts (BIL-02). Rows are settled once; only the reader's own order takes any away. */
export const ledgerBook = {
  sent: ledgerRoom.sent,

  /**
   * Writes a row unless the day's spending speaks against it, in one transaction: two calls at once cannot both take the last
   * of a budget. Answers what spoke against it; where there is no room for the row, that does. For a step of a run the same
   * transaction writes it down as sent, or the row is not written either.
   */
  enter,

  /** Writes how an attempt ended. A row that the reader had forgotten meanwhile stays forgotten. */
  async settle(row: LedgerEntry): Promise<void> {
    const tx = (await database()).transaction('ledger', 'readwrite');
    if (await tx.store.getKey(row.id)) await tx.store.put(row);
    await tx.done;
    tellChanged('ledger');
  },

  /** Takes away the row of an attempt that never left; a step of a run waits again. */
  async strike(id: string): Promise<void> {
    const tx = (await database()).transaction(['ledger', 'steps'], 'readwrite');
    const row = await tx.objectStore('ledger').get(id);
    await tx.objectStore('ledger').delete(id);
    if (row) await unsend(tx.objectStore('steps'), row);
    await tx.done;
    tellChanged('ledger');
  },
};

async function enter(row: LedgerEntry, objection: (spent: Spendings) => Failure | null): Promise<Failure | null> {
  // Strict: after a power failure too the journal must know that a call left, or it would be sent again.
  const tx = (await database()).transaction(['ledger', 'runs', 'steps'], 'readwrite', { durability: 'strict' });
  const ledger = tx.objectStore('ledger');
  try {
    const since = IDBKeyRange.lowerBound(midnightBefore(row.sentAt));
    const today = spendingOf(await ledger.index('sentAt').getAll(since));
    const run = await spentBy(ledger, 'run', row.runId);
    const collection = await spentBy(ledger, 'collection', row.collectionId);
    const against = objection({ today, run, collection }) ?? (await send(tx, row));
    if (!against) await ledger.add(row);
    await tx.done;
    if (!against) tellChanged('ledger');
    return against;
  } catch (error) {
    giveUp(tx);
    if (isFull(error) || isFull(tx.error)) return { kind: 'storage-full' };
    throw error;
  }
}

type Ledger = IDBPObjectStore<Shelves, ArrayLike<Shelf>, 'ledger', 'readwrite'>;

/** `null` where it is for none. */
const spentBy = async (
  ledger: Ledger,
  whose: 'run' | 'collection',
  id: string | undefined,
): Promise<Spending | null> => (id === undefined ? null : spendingOf(await ledger.index(whose).getAll(id)));
