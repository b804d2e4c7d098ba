import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { isReadableRow } from '@/lib/storage/stored-rows';
import { type LedgerFilter, matchesFilter } from '../ledger-digest';

/** How rows are read. Times in milliseconds since 1970. */
export interface LedgerReader {
  /** So many at most, sent from one time on and before the other, the oldest first. */
  between(from: number, until: number, max: number): Promise<LedgerEntry[]>;
  /** When the last one before a time was sent; `null` where none was. */
  lastBefore(until: number): Promise<number | null>;
  /** So many at most behind a name in the order of names, which is that of time. */
  after(id: string, max: number): Promise<LedgerEntry[]>;
}

/** Rows that something damaged are counted to find the end, and not shown. */
const isShown = (row: LedgerEntry): boolean => isReadableRow('ledger', row);

/** Rows that are in memory at once. */
const batchSize = 2000;
const initialSpan = 3_600_000;

/**
 * The rows sent since a time, bunch by bunch from the newest back. A database is read forwards alone, so this looks at one
 * stretch of time before the other, each as long as a bunch of rows takes.
 */
export async function* readNewestFirst(since: number, reader: LedgerReader): AsyncGenerator<LedgerEntry[]> {
  let [until, span] = [Number.MAX_SAFE_INTEGER, initialSpan];
  for (;;) {
    const last = await reader.lastBefore(until);
    if (last === null || last < since) return;
    until = last + 1;
    let from = Math.max(since, until - span);
    let rows = await reader.between(from, until, batchSize + 1);
    while (rows.length > batchSize && until - from > 1) {
      span = Math.ceil((until - from) / 2);
      from = until - span;
      rows = await reader.between(from, until, batchSize + 1);
    }
    // Of one millisecond there are never so many, but none is to be left out.
    const all = rows.length > batchSize ? await reader.between(from, until, Number.MAX_SAFE_INTEGER) : rows;
    yield all.filter(isShown).toReversed();
    if (rows.length < batchSize / 4) span *= 2;
    until = from;
  }
}

/** The same from the oldest on, and of the rows those that a filter lets through. */
export async function* readOldestFirst(
  since: number,
  reader: LedgerReader,
  filter: LedgerFilter,
): AsyncGenerator<LedgerEntry[]> {
  let id = String(since).padStart(13, '0');
  for (;;) {
    const rows = await reader.after(id, batchSize);
    const last = rows.at(-1);
    if (!last) return;
    id = last.id;
    yield rows.filter((row) => isShown(row) && matchesFilter(row, filter));
  }
}
