import { type OpenDBCallbacks, openDB, unwrap } from 'idb';
import type { Database, DatabaseSchema } from './database-schema';

const databaseVersion = 1;
const databaseName = 'library';

let connection: Promise<Database> | undefined;

/** Returns the database connection of this context. It is opened on first use and again after it was lost. */
export const database = (): Promise<Database> => {
  connection ??= openForContext().catch((error: unknown) => {
    connection = undefined;
    throw error;
  });
  return connection;
};

/**
 * Opens the database, and wraps it for pages. The bundler removes that import from all other scripts. The descriptions
 * of the records are not part of the scripts with which a page starts.
 */
async function openForContext(): Promise<Database> {
  if (import.meta.env.ENTRYPOINT !== 'html')
    return openDatabase((await import('@/lib/storage/records')).createObjectStores);
  const { openReadable } = await import('./readable-rows');
  return openReadable(openDatabase);
}

/**
 * Returns whether a newer version of Sidelight stored the data, so that this version may only read it. A database that
 * cannot be opened, for example because the disk is full, counts as not newer, so that the user can still change a
 * limit.
 */
export const isDataNewer = (): Promise<boolean> =>
  database().then(
    ({ version }) => version > databaseVersion,
    () => false,
  );

/** Closes the connection, so that another context can upgrade the database. Also used by tests. */
export async function closeDatabase(): Promise<void> {
  const closing = connection;
  connection = undefined;
  (await closing)?.close();
}

/** Opens the database, a newer one read-only. */
async function openDatabase(createObjectStores: (db: IDBDatabase) => void): Promise<Database> {
  try {
    return await openDB<DatabaseSchema>(databaseName, databaseVersion, {
      ...lifecycle,
      upgrade: (db) => createObjectStores(unwrap(db)),
    });
  } catch (error) {
    if (error instanceof Error && error.name === 'VersionError') return openReadOnly();
    throw error;
  }
}

const lifecycle: OpenDBCallbacks<DatabaseSchema> = {
  // An older page must not prevent an updated worker from opening the database.
  blocking: () => void closeDatabase(),
  terminated: () => {
    connection = undefined;
  },
};

/** Opens a newer database. Every write throws, so that an older version neither damages data nor sends a request. */
async function openReadOnly(): Promise<Database> {
  const db = await openDB<DatabaseSchema>(databaseName, undefined, lifecycle);
  const raw = unwrap(db);
  const { transaction } = raw;
  raw.transaction = (stores, mode) => {
    if (mode === 'readwrite') throw new Error('Read-only');
    return transaction.call(raw, stores);
  };
  return db;
}

/**
 * Aborts a transaction after an error in the extension's own code, because the browser would otherwise commit the
 * writes made so far.
 */
export function abortTransaction(tx: { done: Promise<void>; error: DOMException | null; abort(): void }): void {
  tx.done.catch(() => {
    // The caller reports the error.
  });
  // A transaction that the browser aborted, for example because the disk is full, already has an error.
  if (tx.error === null) tx.abort();
}

/** The device is out of disk space, and the failed transaction wrote nothing. */
export interface StorageFull {
  kind: 'storage-full';
}

export const isStorageFull = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'QuotaExceededError' || error.code === 22);
