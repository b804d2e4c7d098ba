import { readableRow } from '@/lib/database/record';
import { createObjectStores, recordTypeOf } from '@/lib/storage/records';

/**
 * A method that reads whole rows. Reads with a limit are not filtered, because the caller counts the rows to find the
 * end.
 */
type ReadFunction = (store: string, ...rest: unknown[]) => Promise<unknown>;

/** Skipped rows by store and content, so that a row is counted only once, however often it is read. */
const skippedKeys = new Set<string>();

/** Returns the number of rows that this page has skipped since it was opened. */
export const countSkippedRows = (): number => skippedKeys.size;

/**
 * Returns the rows that a page can show. The others stay stored and are counted as skipped. A damaged field of a ledger
 * row costs that field alone.
 */
export function keepReadable<T>(store: string, rows: readonly T[]): T[] {
  const type = recordTypeOf(store);
  return rows.flatMap((row) => {
    const readable = type ? (readableRow(type, row) as T | null) : row;
    if (readable === null) skippedKeys.add(`${store} ${JSON.stringify(row)}`);
    return readable === null ? [] : [readable];
  });
}

const keepReadableRow = (store: string, row: unknown): unknown =>
  row === undefined ? undefined : keepReadable(store, [row])[0];

/** Opens the database for a page; see `withReadableRows`. */
export const openReadable = async <Database extends object>(
  open: (createStores: (db: IDBDatabase) => void) => Promise<Database>,
): Promise<Database> => withReadableRows(await open(createObjectStores));

/**
 * Wraps the database for a page: damaged rows are left out of every read without a limit, except reads through a
 * transaction, so that one damaged value does not leave a page blank. The worker does not use this, because it shows
 * nothing and its bundle must stay small.
 */
function withReadableRows<Database extends object>(db: Database): Database {
  return new Proxy(db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      const read: ReadFunction = member.bind(target);
      if (name === 'get' || name === 'getFromIndex') {
        return async (...args: Parameters<ReadFunction>) => keepReadableRow(args[0], await read(...args));
      }
      if (name !== 'getAll' && name !== 'getAllFromIndex') return read;
      const limitIndex = name === 'getAll' ? 2 : 3;
      return async (...args: Parameters<ReadFunction>) => {
        const rows = (await read(...args)) as unknown[];
        return args[limitIndex] === undefined ? keepReadable(args[0], rows) : rows;
      };
    },
  });
}
