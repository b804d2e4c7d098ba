import type { Spending } from './spending';

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
