import { notifyChanged } from '@/lib/messaging/messenger';
import { type Quote, quotedMicros } from '@/lib/service/price';
import { database, isStorageFull } from '@/lib/storage/database';
import { type Savings, type SpendingSum, sumsInitialized } from '../spending';

/** Midnight is at a quarter of an hour in every time zone, so a day consists of whole quarters. */
const quarterHour = 15 * 60_000;

/** Returns the start of the quarter of an hour, in milliseconds since 1970. */
export const quarterHourOf = (time: number): number => Math.floor(time / quarterHour) * quarterHour;

/** Adds a free response to the sum of a quarter, by the price that it would have had. */
function withFreeResponse(before: SpendingSum | undefined, quote: Quote, at: number): SpendingSum {
  const sum = before ?? sumsInitialized;
  const micros = quotedMicros(quote) ?? 0;
  return {
    of: 'saved',
    id: quarterHourOf(at),
    auto: 0,
    answers: (sum.answers ?? 0) + 1,
    micros: sum.micros + micros,
    unpriced: sum.unpriced + (quote.is === 'unstated' ? 1 : 0),
    estimated: (sum.estimated ?? 0) + (quote.is === 'estimated' ? micros : 0),
  };
}

/** Stores what saved responses saved, as a sum per quarter of an hour instead of a row per use. */
export const savingsRepository = {
  /** Counts a free response by the price that it would have had. `at` in milliseconds since 1970. */
  async count(quote: Quote, at: number): Promise<void> {
    try {
      const tx = (await database()).transaction('sums', 'readwrite');
      const { of, id } = withFreeResponse(undefined, quote, at);
      await tx.store.put(withFreeResponse(await tx.store.get([of, id]), quote, at));
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
    const sum = { answers: 0, micros: 0, unpriced: 0, estimated: 0 };
    for (const { answers = 0, micros, unpriced, estimated = 0 } of all) {
      sum.answers += answers;
      sum.micros += micros;
      sum.unpriced += unpriced;
      sum.estimated += estimated;
    }
    return sum;
  },
};
