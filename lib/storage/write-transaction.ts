import type { IDBPTransaction } from 'idb';
import { notifyChanged } from '@/lib/messaging/change-events';
import { fail, ok, type Result } from '@/lib/shared/result';
import { abortTransaction, type DatabaseSchema, database, isStorageFull, type StoreName } from './database';

/** There is no room left on the device, and nothing was written by halves. */
export interface StorageFull {
  kind: 'storage-full';
}

/** Writes in one transaction, all of it or nothing, and tells of it. */
export async function writeTransaction<const S extends StoreName, T>(
  storeNames: readonly S[],
  job: (tx: IDBPTransaction<DatabaseSchema, S[], 'readwrite'>) => Promise<T>,
): Promise<Result<T, StorageFull>> {
  const tx = (await database()).transaction(storeNames as readonly S[] as S[], 'readwrite');
  try {
    const done = await job(tx);
    await tx.done;
    for (const storeName of storeNames) notifyChanged(storeName);
    return ok(done);
  } catch (error) {
    abortTransaction(tx);
    // A write that fails takes its transaction along; which of the two says why differs between browsers.
    if (isStorageFull(error) || isStorageFull(tx.error)) return fail({ kind: 'storage-full' });
    throw error;
  }
}
