import { notifyChanged } from '@/lib/messaging/change-events';
import type { Micros } from '@/lib/service/price';
import { database, isStorageFull } from '@/lib/storage/database';
import { noSavings, type Savings, withFreeResponse } from '../sum-keys';

/** Stores what saved responses saved, as a sum per quarter of an hour instead of a row per use. */
export const savingsRepository = {
  /** Counts a free response. `quoted` is its price in millionths of a dollar, `at` in milliseconds since 1970. */
  async count(quoted: Micros | null, at: number): Promise<void> {
    try {
      const tx = (await database()).transaction('sums', 'readwrite');
      const { of, id } = withFreeResponse(undefined, quoted, at);
      await tx.store.put(withFreeResponse(await tx.store.get([of, id]), quoted, at));
      await tx.done;
    } catch (error) {
      // A full disk must not prevent the use of saved responses.
      if (!isStorageFull(error)) throw error;
    }
    notifyChanged('sums');
  },

  /** Returns the savings since a time, in milliseconds since 1970. */
  async since(time: number): Promise<Savings> {
    const all = await (await database()).getAll('sums', IDBKeyRange.bound(['saved', time], ['saved', []]));
    return all.reduce(
      (sum, { answers = 0, micros, unpriced }) => ({
        answers: sum.answers + answers,
        micros: sum.micros + micros,
        unpriced: sum.unpriced + unpriced,
      }),
      noSavings,
    );
  },
};
