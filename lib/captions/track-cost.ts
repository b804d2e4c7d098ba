import type { BillingState, LedgerEntry } from '@/lib/service/ledger-entry';
import type { Micros } from '@/lib/service/price';

/** What came of every attempt at one question, as the ledger has it. */
export interface TrackCost {
  attempts: number;
  /** What is known to have been billed, and how much of it by a price of the user's own. */
  billed: Micros;
  own: Micros;
  /** Attempts that were billed at a price that nobody published, and those that nobody knows about. */
  unpriced: number;
  possible: number;
}

const unsettledStates: ReadonlySet<BillingState> = new Set(['sent', 'possible']);

/** Rows of the ledger added up by the key of their question. */
export function sumTrackCosts(rows: Iterable<LedgerEntry>): Map<string, TrackCost> {
  const costs = new Map<string, TrackCost>();
  for (const { key, state, billed, priceFrom } of rows) {
    const cost = costs.get(key) ?? { attempts: 0, billed: 0, own: 0, unpriced: 0, possible: 0 };
    costs.set(key, cost);
    cost.attempts += 1;
    cost.billed += billed ?? 0;
    if (priceFrom === 'own') cost.own += billed ?? 0;
    if (state === 'confirmed' && billed === null) cost.unpriced += 1;
    if (unsettledStates.has(state)) cost.possible += 1;
  }
  return costs;
}
