import type { LedgerEntry } from '@/lib/core/ledger';
import { watchChanges } from './changes';
import { database } from './database';

/** The ledger for whoever looks at much of it: by its names first, then the rows in bunches, never all of them at once. */
export const ledgerReader = {
  /** The names of all rows sent since a time, the oldest first. Milliseconds since 1970. */
  async ids(since: number): Promise<string[]> {
    // Names begin with the time, written so that they sort like it.
    return (await database()).getAllKeys('ledger', IDBKeyRange.lowerBound(String(since).padStart(13, '0')));
  },

  /** From one name to another, both with it, the oldest first. */
  async between(first: string, last: string): Promise<LedgerEntry[]> {
    return (await database()).getAll('ledger', IDBKeyRange.bound(first, last));
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
