import { isReadable } from './stored-rows';

/** What reads whole rows for a page. Reads in bunches count their rows to find the end, so none of those is filtered here. */
type Read = (store: string, ...rest: unknown[]) => Promise<unknown>;

/** What was skipped, by store and content: a row that is read again is counted once. */
const skipped = new Set<string>();

/** Returns how many rows this page skipped since it was opened. */
export const skippedRows = (): number => skipped.size;

/** Keeps the rows of an object store that a page can show; the others stay stored and are counted. */
export function readable<T>(store: string, rows: readonly T[]): T[] {
  return rows.filter((row) => {
    const isKept = isReadable(store, row);
    if (!isKept) skipped.add(`${store} ${JSON.stringify(row)}`);
    return isKept;
  });
}

const one = (store: string, row: unknown): unknown => (row === undefined ? undefined : readable(store, [row])[0]);

/**
 * The database as a page reads it: a row that something damaged is left out, whoever asks for it, so that one damaged value
 * blanks no page. The worker reads without: its script is full, and it shows nothing.
 */
export function withReadableRows<Database extends object>(db: Database): Database {
  return new Proxy(db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      const read: Read = member.bind(target);
      if (name === 'get' || name === 'getFromIndex') {
        return async (...args: Parameters<Read>) => one(args[0], await read(...args));
      }
      if (name !== 'getAll' && name !== 'getAllFromIndex') return read;
      const most = name === 'getAll' ? 2 : 3;
      return async (...args: Parameters<Read>) => {
        const rows = (await read(...args)) as unknown[];
        return args[most] === undefined ? readable(args[0], rows) : rows;
      };
    },
  });
}
