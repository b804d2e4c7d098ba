import { isReadableRow } from './stored-rows';

/** What reads whole rows for a page. Reads in bunches count their rows to find the end, so none of those is filtered here. */
type ReadFunction = (store: string, ...rest: unknown[]) => Promise<unknown>;

/** What was skipped, by store and content: a row that is read again is counted once. */
const skippedKeys = new Set<string>();

/** Returns how many rows this page skipped since it was opened. */
export const countSkippedRows = (): number => skippedKeys.size;

/** Keeps the rows of an object store that a page can show; the others stay stored and are counted. */
export function keepReadable<T>(store: string, rows: readonly T[]): T[] {
  return rows.filter((row) => {
    const isKept = isReadableRow(store, row);
    if (!isKept) skippedKeys.add(`${store} ${JSON.stringify(row)}`);
    return isKept;
  });
}

const keepReadableRow = (store: string, row: unknown): unknown =>
  row === undefined ? undefined : keepReadable(store, [row])[0];

/**
 * The database as a page reads it: a row that something damaged is left out, whoever asks for it, so that one damaged value
 * blanks no page. The worker reads without: its script is full, and it shows nothing.
 */
export function withReadableRows<Database extends object>(db: Database): Database {
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
