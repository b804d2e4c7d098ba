import { type OpenDBCallbacks, openDB, unwrap } from 'idb';
import type { Database, DatabaseSchema, Migration } from './database-schema';

/** Incremented with each step in `migrations.ts`, and when an older version would lose some of the changed settings. */
const databaseVersion = 6;
const name = 'sidelight';

let connection: Promise<Database> | undefined;

/** Returns the database connection of this context. It is opened on first use and again after it was lost. */
export const database = (): Promise<Database> => {
  connection ??= openForContext().catch((error: unknown) => {
    connection = undefined;
    throw error;
  });
  return connection;
};

/** Opens the database, and wraps it for pages. The bundler removes the import from all other scripts. */
async function openForContext(): Promise<Database> {
  if (import.meta.env.ENTRYPOINT !== 'html') return openUpgraded();
  const { withReadableRows } = await import('./readable-rows');
  return withReadableRows(await openUpgraded());
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

/**
 * The migrations are loaded only if the database needs them, and before the upgrade starts, because the browser does
 * not wait for imports during an upgrade.
 */
async function openUpgraded(): Promise<Database> {
  const current = await openVersion(null);
  if (current) return current;
  const { migrations } = await import('./migrations');
  const upgraded = await openVersion(migrations);
  if (!upgraded) throw new Error('Not upgraded');
  return upgraded;
}

/** Opens the database, a newer one read-only; returns `null` if it is older and no migrations are given. */
async function openVersion(migrations: readonly Migration[] | null): Promise<Database | null> {
  let cause: unknown;
  let isOlder = false;
  try {
    return await openDB<DatabaseSchema>(name, databaseVersion, {
      ...lifecycle,
      async upgrade(db, from, _to, tx) {
        isOlder = migrations === null;
        try {
          for (const step of migrations?.slice(from) ?? []) await step(db, tx);
        } catch (error) {
          cause = error;
        }
        if (isOlder || cause) abortTransaction(tx);
      },
    });
  } catch (error) {
    if (isOlder) return null;
    if (error instanceof Error && error.name === 'VersionError') return openReadOnly();
    throw cause ?? error;
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
  const db = await openDB<DatabaseSchema>(name, undefined, lifecycle);
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

/** Returns whether a write failed because the disk is full. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'QuotaExceededError' || error.code === 22);
