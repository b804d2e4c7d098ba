import { watchChanges } from '@/lib/messaging/change-events';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { database } from '@/lib/storage/database';

/** Names of rows begin with the time that they were sent at, written so that they sort like it. */
const idAt = (time: number): string => String(time).padStart(13, '0');

/** The most that a request for rows may name (Web IDL, unsigned long). */
const maxRowsInRequest = 2 ** 32 - 1;

/** The ledger for whoever looks at much of it: in bunches, never all of it at once. Times in milliseconds since 1970. */
export const ledgerReader = {
  /** So many at most, sent from one time on and before the other, the oldest first. */
  async between(from: number, until: number, max: number): Promise<LedgerEntry[]> {
    const range = IDBKeyRange.bound(idAt(from), idAt(until), false, true);
    return (await database()).getAll('ledger', range, Math.min(max, maxRowsInRequest));
  },

  /** When the last one before a time was sent; `null` where none was. */
  async lastBefore(until: number): Promise<number | null> {
    const { store } = (await database()).transaction('ledger');
    const range = until < lastTime ? IDBKeyRange.upperBound(idAt(until), true) : null;
    const last = await store.openKeyCursor(range, 'prev');
    return last ? Number.parseInt(last.key, 10) : null;
  },

  /** So many at most behind a name, in the order of time. */
  async after(id: string, max: number): Promise<LedgerEntry[]> {
    return (await database()).getAll('ledger', IDBKeyRange.lowerBound(id, true), max);
  },

  /** Those of these names that are there still. */
  async some(ids: readonly string[]): Promise<LedgerEntry[]> {
    const { store } = (await database()).transaction('ledger');
    const rows = await Promise.all(ids.map((id) => store.get(id)));
    return rows.filter((row) => row !== undefined);
  },

  /** What videos are called, where a tab ever told. */
  async titles(videoIds: readonly string[]): Promise<Map<string, string>> {
    const { store } = (await database()).transaction('names');
    const named = await Promise.all(videoIds.map((videoId) => store.get(videoId)));
    return new Map(named.filter((one) => one !== undefined).map(({ videoId, title }) => [videoId, title]));
  },

  watch: (changed: () => void): (() => void) => watchChanges(['ledger', 'sums'], changed),
};

/** The last time that thirteen digits hold, in the year 2286. */
const lastTime = 9_999_999_999_999;
