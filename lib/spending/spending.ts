import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { Micros } from '@/lib/service/price';

/** What a stretch of the ledger adds up to. */
export interface Spending {
  /** Confirmed and possible together, in millionths of a dollar: what budgets are held against. */
  micros: Micros;
  /** Calls whose price nobody knows. */
  unpriced: number;
  /** Calls that went by themselves. */
  auto: number;
}

/**
 * What a call is held against: the day, the session since the browser started, and where it is of a run with limits of its own,
 * what that and its collection cost.
 */
export interface SpendingByScope {
  today: Spending;
  session: Spending;
  run: Spending | null;
  collection: Spending | null;
}

/** Anything else in a stored row is damage, which must lower no sum and reach no limit. */
export const isAmount = (value: unknown): value is Micros => Number.isFinite(value) && Number(value) >= 0;

/** The most that an attempt can have cost, in millionths of a dollar; `null` where no price is known. */
export function maxCost({ billed, quoted, sentTwice }: LedgerEntry): Micros | null {
  if (isAmount(billed)) return billed;
  if (!isAmount(quoted)) return null;
  return sentTwice ? 2 * quoted : quoted;
}

/** What rows add up to. Whatever may have been billed counts, at its bill or else at its quote. */
export function spendingOf(entries: Iterable<LedgerEntry>): Spending {
  const sum: Spending = { micros: 0, unpriced: 0, auto: 0 };
  for (const entry of entries) {
    if (entry.state === 'none') continue;
    const cost = maxCost(entry);
    if (cost === null) sum.unpriced += entry.sentTwice ? 2 : 1;
    else sum.micros += cost;
    if (entry.by === 'auto') sum.auto += 1;
  }
  return sum;
}

/** Several stretches as one. */
export const sumSpending = (...all: readonly Spending[]): Spending =>
  all.reduce(
    (sum, { micros, unpriced, auto }) => ({
      micros: sum.micros + micros,
      unpriced: sum.unpriced + unpriced,
      auto: sum.auto + auto,
    }),
    { micros: 0, unpriced: 0, auto: 0 },
  );

/**
 * What rows of the ledger add up to: of a quarter of an hour, a session, a run, a collection. Derived from the rows and kept beside them,
 * so that the thousandth call of a run need not add up the thousand before it. `made`: the others are there. `saved` alone has no
 * rows behind it: what answers from what is held would have cost, by quarters.
 */
export interface SpendingSum extends Spending {
  of: 'quarter' | 'session' | 'run' | 'collection' | 'made' | 'saved';
  /** A quarter by its beginning, in milliseconds since 1970. */
  id: string | number;
  /** How many answers were free. */
  answers?: number;
}
export type SumKey = [of: SpendingSum['of'], id: SpendingSum['id']];

export const sumsInitialized: SpendingSum = { of: 'made', id: 0, micros: 0, unpriced: 0, auto: 0 };
