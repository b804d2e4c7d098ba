import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { Micros } from '@/lib/service/price';
import { type Spending, type SpendingSum, type SumKey, spendingOf, sumSpending, sumsInitialized } from './spending';

/** Midnight falls on a quarter of an hour everywhere on earth, so a day is made of whole ones, wherever the user goes. */
const quarterHour = 15 * 60_000;

/** The quarter of an hour that a time lies in, by its beginning. Milliseconds since 1970. */
const quarterHourOf = (time: number): number => Math.floor(time / quarterHour) * quarterHour;

/** What was not spent: an ask that what is held answered, at the price it would have had; those without one are counted. */
export interface Savings extends Pick<Spending, 'micros' | 'unpriced'> {
  answers: number;
}
export const noSavings: Savings = { answers: 0, micros: 0, unpriced: 0 };

/** The sum of a quarter with one more free answer in it. `quoted` in millionths of a dollar, `null` where no price is known. */
export function withFreeResponse(before: SpendingSum | undefined, quoted: Micros | null, at: number): SpendingSum {
  const { answers = 0, micros, unpriced } = before ?? sumsInitialized;
  const more = { answers: answers + 1, micros: micros + (quoted ?? 0), unpriced: unpriced + (quoted === null ? 1 : 0) };
  return { of: 'saved', id: quarterHourOf(at), auto: 0, ...more };
}

/** The sums that a row counts in. */
export function sumKeys({ id, sentAt, session, runId, collectionId }: LedgerEntry): SumKey[] {
  // The name of a row begins with its time. Anything but a text is damage that no sum can be named after.
  const keys: SumKey[] = [['quarter', quarterHourOf(sentAt >= 0 ? sentAt : Number.parseInt(id, 10))]];
  if (typeof session === 'string') keys.push(['session', session]);
  if (typeof runId === 'string') keys.push(['run', runId]);
  if (typeof collectionId === 'string') keys.push(['collection', collectionId]);
  return keys;
}

/** By how much the sums of a row change; `null` where they do not. */
export function spendingChange(before: LedgerEntry | undefined, after: LedgerEntry | undefined): Spending | null {
  const was = spendingOf(before ? [before] : []);
  const change = sumSpending(spendingOf(after ? [after] : []), {
    micros: -was.micros,
    unpriced: -was.unpriced,
    auto: -was.auto,
  });
  return change.micros || change.unpriced || change.auto ? change : null;
}

/** Every sum there is of some rows. */
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
