import type { IDBPTransaction } from 'idb';
import { tellChanged } from '@/lib/messaging/change-events';
import { fail, ok, type Result } from '@/lib/shared/result';
import { database, giveUp, isFull, type Shelf, type Shelves } from '@/lib/storage/database';

/** There is no room left on the device, and nothing was written by halves. */
export interface Full {
  kind: 'storage-full';
}

/** Writes in one transaction, all of it or nothing, and tells of it. */
export async function writing<const S extends Shelf, T>(
  shelves: readonly S[],
  job: (tx: IDBPTransaction<Shelves, S[], 'readwrite'>) => Promise<T>,
): Promise<Result<T, Full>> {
  const tx = (await database()).transaction(shelves as readonly S[] as S[], 'readwrite');
  try {
    const done = await job(tx);
    await tx.done;
    for (const shelf of shelves) tellChanged(shelf);
    return ok(done);
  } catch (error) {
    giveUp(tx);
    // A write that fails takes its transaction along; which of the two says why differs between browsers.
    if (isFull(error) || isFull(tx.error)) return fail({ kind: 'storage-full' });
    throw error;
  }
}
