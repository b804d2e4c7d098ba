import { watchMidnight } from '@/lib/browser/clock';
import { watchChanges } from '@/lib/database/changes';
import { database } from '@/lib/database/database';
import { runName } from '@/lib/runs/run-name';
import type { LedgerEntry } from '@/lib/service/records';
import type { Message } from '@/lib/shared/localized-text';
import { timeKey } from '@/lib/shared/time-key';
import type { Savings } from '../spending';

/** The maximum `count` argument in IndexedDB (Web IDL, unsigned long). */
const maxRowsInRequest = 2 ** 32 - 1;

/** Reads parts of the ledger. Times are in milliseconds since 1970. */
export const ledgerReader = {
  /** Returns up to `max` rows sent at or after `from` and before `until`, oldest first. */
  async between(from: number, until: number, max: number): Promise<LedgerEntry[]> {
    const range = IDBKeyRange.bound(timeKey(from), timeKey(until), false, true);
    return (await database()).getAll('ledger', range, Math.min(max, maxRowsInRequest));
  },

  /** Returns when the last row before `until` was sent, or `null` if there is none. */
  async lastBefore(until: number): Promise<number | null> {
    const { store } = (await database()).transaction('ledger');
    const range = until < lastTime ? IDBKeyRange.upperBound(timeKey(until), true) : null;
    const last = await store.openKeyCursor(range, 'prev');
    return last ? Number.parseInt(last.key, 10) : null;
  },

  /** Returns up to `max` rows after an id, oldest first. */
  async after(id: string, max: number): Promise<LedgerEntry[]> {
    return (await database()).getAll('ledger', IDBKeyRange.lowerBound(id, true), max);
  },

  /** Returns the rows with these ids that still exist. */
  async rowsById(ids: readonly string[]): Promise<LedgerEntry[]> {
    const { store } = (await database()).transaction('ledger');
    const rows = await Promise.all(ids.map((id) => store.get(id)));
    return rows.filter((row) => row !== undefined);
  },

  /** Returns the known titles of videos, by the ids of the videos or of comments on them. */
  async titles(ids: readonly string[]): Promise<Map<string, string>> {
    const transaction = (await database()).transaction(['videoTitles', 'openedComments']);
    const keys = await transaction.objectStore('openedComments').getAllKeys();
    const videoOf = new Map(keys.map(([videoId, comment]) => [comment, videoId]));
    const store = transaction.objectStore('videoTitles');
    const named = await Promise.all(
      ids.map(async (id) => [id, (await store.get(videoOf.get(id) ?? id))?.title] as const),
    );
    return new Map(named.flatMap(([id, title]) => (title === undefined ? [] : [[id, title]])));
  },

  /** Returns the names of the runs that still exist. */
  async runNames(runIds: readonly string[]): Promise<Map<string, Message>> {
    const db = await database();
    const runs = await Promise.all(runIds.map((runId) => db.get('runs', runId)));
    return new Map(runs.filter((run) => run !== undefined).map((run) => [run.id, runName(run)]));
  },

  /** Returns the savings since a time, in milliseconds since 1970. */
  async savingsSince(time: number): Promise<Savings> {
    const all = await (await database()).getAll('spendingSums', IDBKeyRange.bound(['saved', time], ['saved', []]));
    const sum = { responses: 0, micros: 0, unpriced: 0, estimated: 0 };
    for (const { responses = 0, micros, unpriced, estimated } of all) {
      sum.responses += responses;
      sum.micros += micros;
      sum.unpriced += unpriced;
      sum.estimated += estimated;
    }
    return sum;
  },

  /** Also reports midnight, when the range of a day moves. */
  watch(changed: () => void): () => void {
    const stops = [watchChanges(['ledger', 'spendingSums', 'bills'], changed), watchMidnight(changed)];
    return () => {
      for (const stop of stops) stop();
    };
  },
};

/** The last time with thirteen digits, in the year 2286. */
const lastTime = 9_999_999_999_999;
