import { notifyChanged } from '@/lib/messaging/change-events';
import type { Micros } from '@/lib/service/price';
import { database, isStorageFull } from '@/lib/storage/database';
import { noSavings, type Savings, withFreeResponse } from '../sum-keys';

/** What was not spent because the answer is held: a sum for each quarter of an hour, no row for each look. */
export const savingsRepository = {
  /** One more. `quoted` is what it would have cost, in millionths of a dollar, at a time in milliseconds since 1970. */
  async count(quoted: Micros | null, at: number): Promise<void> {
    try {
      const tx = (await database()).transaction('sums', 'readwrite');
      const { of, id } = withFreeResponse(undefined, quoted, at);
      await tx.store.put(withFreeResponse(await tx.store.get([of, id]), quoted, at));
      await tx.done;
    } catch (error) {
      // What is held is there to be read, also where there is no room to count that it was.
      if (!isStorageFull(error)) throw error;
    }
    notifyChanged('sums');
  },

  /** From a time on, in milliseconds since 1970. */
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
