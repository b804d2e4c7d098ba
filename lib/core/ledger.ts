import type { EndpointName } from './service/endpoints';
import type { FailureKind } from './service/failure';
import type { Micros } from './service/price';

/**
 * `sent`: on its way, nobody knows yet. `confirmed`: answered as asked, so billed. `possible`: sent, and the service did not
 * say whether it billed. `none`: answered in a way that is known to be free.
 */
export type BillingState = 'sent' | 'confirmed' | 'possible' | 'none';

/** One row per attempt (BIL-02), written before the call leaves. Times in milliseconds since 1970. */
export interface LedgerEntry {
  /** Grows with time, so that rows sort by it. */
  id: string;
  name: EndpointName;
  /** The question, without anything secret. */
  asked: unknown;
  /** The key of the question; the same question asked twice has it twice. */
  key: string;
  videoId: string | null;
  by: 'reader' | 'auto';
  sentAt: number;
  answeredAt: number | null;
  /** Most that it could cost, as shown before the click; `null` where no price is known. */
  quoted: Micros | null;
  priceFrom: 'stated' | 'own' | 'unstated';
  /** Version of the price book that the quote was read from (BIL-08). */
  priceVersion: string;
  /** What it did cost; `null` while that is unknown. */
  billed: Micros | null;
  state: BillingState;
  /** Why it did not end as asked. */
  failure: FailureKind | null;
  /** The reader has seen that it is possibly billed and left it so. */
  left: boolean;
}

/** What a stretch of the ledger adds up to. */
export interface Spending {
  /** Confirmed and possible together, in millionths of a dollar: what budgets are held against. */
  micros: Micros;
  /** Calls whose price nobody knows. */
  unpriced: number;
  /** Calls that went by themselves (BIL-05). */
  auto: number;
}
