import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { type Quote, quotedMicros } from '@/lib/service/price';
import { type Spending, type SpendingSum, type SumKey, spendingOf, sumSpending, sumsInitialized } from './spending';

/** Midnight is at a quarter of an hour in every time zone, so a day consists of whole quarters. */
const quarterHour = 15 * 60_000;

/** Returns the start of the quarter of an hour, in milliseconds since 1970. */
const quarterHourOf = (time: number): number => Math.floor(time / quarterHour) * quarterHour;

/** The price of requests that saved responses made unnecessary. Unknown prices are counted. */
export interface Savings extends Required<Pick<Spending, 'micros' | 'unpriced' | 'estimated'>> {
  answers: number;
}
export const noSavings: Savings = { answers: 0, micros: 0, unpriced: 0, estimated: 0 };

/** Adds a free response to the sum of a quarter, by the price that it would have had. */
export function withFreeResponse(before: SpendingSum | undefined, quote: Quote, at: number): SpendingSum {
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

/** Returns the keys of the sums that include a row. */
export function sumKeys({ id, sentAt, session, runId, collectionId }: LedgerEntry): SumKey[] {
  // The id starts with the time. A value that is not a text is damaged and cannot be a key.
  const keys: SumKey[] = [['quarter', quarterHourOf(sentAt >= 0 ? sentAt : Number.parseInt(id, 10))]];
  if (typeof session === 'string') keys.push(['session', session]);
  if (typeof runId === 'string') keys.push(['run', runId]);
  if (typeof collectionId === 'string') keys.push(['collection', collectionId]);
  return keys;
}

/** Returns the change of a row's sums, or `null` if there is none. */
export function spendingChange(before: LedgerEntry | undefined, after: LedgerEntry | undefined): Spending | null {
  const was = spendingOf(before ? [before] : []);
  const change = sumSpending(spendingOf(after ? [after] : []), {
    micros: -was.micros,
    unpriced: -was.unpriced,
    auto: -was.auto,
    estimated: -was.estimated,
  });
  return change.micros || change.unpriced || change.auto ? change : null;
}

/** Returns all sums of the rows. */
export function sumsOf(rows: readonly LedgerEntry[]): SpendingSum[] {
  const sums = new Map<string, SpendingSum>();
  for (const row of rows) {
    for (const [of, id] of sumKeys(row)) {
      const key = `${of} ${id}`;
      sums.set(key, { of, id, ...sumSpending(sums.get(key) ?? sumsInitialized, spendingOf([row])) });
    }
  }
  return [...sums.values(), sumsInitialized];
}
