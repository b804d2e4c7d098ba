import type { LedgerEntry } from '@/lib/core/ledger';
import { type LedgerFilter, passes } from '@/lib/core/library/ledger-digest';

/** Rows that are in memory at once. */
const inBunch = 2000;

interface Reader {
  between(first: string, last: string): Promise<LedgerEntry[]>;
}

/** The rows of these names, given the oldest first: bunch by bunch from the last on, the newest row of each first. */
export async function* newestFirst(ids: readonly string[], { between }: Reader): AsyncGenerator<LedgerEntry[]> {
  for (let end = ids.length; end > 0; end -= inBunch) {
    const [first = '', last = ''] = [ids[Math.max(0, end - inBunch)], ids[end - 1]];
    yield (await between(first, last)).reverse();
  }
}

/** The same from the first on, the oldest row of each bunch first, and of the rows those that a filter lets through. */
export async function* oldestFirst(
  ids: readonly string[],
  { between }: Reader,
  filter: LedgerFilter,
): AsyncGenerator<LedgerEntry[]> {
  for (let begin = 0; begin < ids.length; begin += inBunch) {
    const [first = '', last = ''] = [ids[begin], ids[Math.min(begin + inBunch, ids.length) - 1]];
    yield (await between(first, last)).filter((row) => passes(row, filter));
  }
}
