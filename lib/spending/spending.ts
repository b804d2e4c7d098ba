import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { Micros } from '@/lib/service/price';

/** Sums of ledger rows. */
export interface Spending {
  /** Confirmed and possible costs in millionths of a dollar, which budgets limit. */
  micros: Micros;
  /** Requests without a known price. */
  unpriced: number;
  /** Automatic requests. */
  auto: number;
}

/** Sums that a request is checked against. `run` and `collection` are `null` for a request outside a run. */
export interface SpendingByScope {
  today: Spending;
  session: Spending;
  run: Spending | null;
  collection: Spending | null;
}

/** Any other stored value is damaged. It must not lower a sum or affect a limit. */
export const isAmount = (value: unknown): value is Micros => Number.isFinite(value) && Number(value) >= 0;

/** Returns the most that an attempt may have cost, in millionths of a dollar; `null` if no price is known. */
export function maxCost({ billed, quoted, sentTwice }: LedgerEntry): Micros | null {
  if (isAmount(billed)) return billed;
  if (!isAmount(quoted)) return null;
  return sentTwice ? 2 * quoted : quoted;
}

/** Sums rows. Every attempt that may have been billed counts, with its bill or else its quote. */
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
 * A stored sum of ledger rows, so that each request of a run does not add up all earlier ones. `made` marks that the
 * other sums exist. `saved` has no rows: it sums the prices of cached responses by quarter of an hour.
 */
export interface SpendingSum extends Spending {
  of: 'quarter' | 'session' | 'run' | 'collection' | 'made' | 'saved';
  /** For a quarter of an hour, its start in milliseconds since 1970. */
  id: string | number;
  /** Number of free responses. */
  answers?: number;
}
export type SumKey = [of: SpendingSum['of'], id: SpendingSum['id']];

export const sumsInitialized: SpendingSum = { of: 'made', id: 0, micros: 0, unpriced: 0, auto: 0 };
