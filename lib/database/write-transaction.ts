import type { IDBPTransaction } from 'idb';
import { notifyChanged } from '@/lib/database/changes';
import { fail, ok, type Result } from '@/lib/shared/result';
import { abortTransaction, database, isStorageFull, type StorageFull } from './database';
import type { DatabaseSchema, StoreName } from './database-schema';

/** Runs a job in one transaction, which is aborted if the job fails; otherwise all its stores count as changed. */
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
    // A failed write also fails its transaction. Browsers differ in which of the two errors contains the cause.
    if (isStorageFull(error) || isStorageFull(tx.error)) return fail({ kind: 'storage-full' });
    throw error;
  }
}
