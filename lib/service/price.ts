/** Interface version and date of the prices in the code, recorded in every ledger row. */
export const priceVersion = '1.0.1 of 2026-11-20';

/** Millionths of a dollar, as whole numbers so that sums are exact. */
export type Micros = number;

/**
 * A million dollars, which entered prices do not reach. A higher stored or imported price is invalid, because it would
 * only block every later request.
 */
export const maxPrice: Micros = 1_000_000_000_000;

/** The price of an endpoint (section "Limits", table of prices). */
export interface Price<Params, Reply> {
  /**
   * Returns the most that a request can cost, shown before the click; `null` if the interface states no price.
   */
  quote(params: Params): Micros | null;
  /** Returns the cost that a response reports, or `null` if it reports none. */
  settle?(reply: Reply): Micros | null;
  /** Returns the price in an older public list, which the service has not confirmed; `null` if the list has none. */
  estimate?(params: Params): Micros | null;
}

export const publishedPrice = (micros: Micros): Price<unknown, unknown> => ({ quote: () => micros });

/** A price that the interface does not state. It is unknown, not 0. */
export const unknownPrice = (estimate: Micros | null): Price<unknown, unknown> => ({
  quote: () => null,
  estimate: () => estimate,
});

/**
 * The price that a button shows next to its label: stated by the service, entered by the user, estimated from an older
 * public list, or unknown.
 */
export type Quote = { is: 'published' | 'entered' | 'estimated'; micros: Micros } | { is: 'unknown' };

export const priceOrigins = ['published', 'entered', 'estimated', 'unknown'] as const satisfies Quote['is'][];

/** The price that the user entered; `null` if there is none. */
export const enteredPriceQuote = (micros: Micros | null): Quote =>
  micros === null ? { is: 'unknown' } : { is: 'entered', micros };

export const quotedMicros = (quote: Quote): Micros | null => (quote.is === 'unknown' ? null : quote.micros);

/** Returns what a request counts towards the limits: its price, or the assumed one if its price is unknown. */
export const countedPrice = (quoted: Micros | null, budgets: { unknownPrice: Micros }): Micros =>
  quoted ?? budgets.unknownPrice;

export function multiplyQuote(quote: Quote, times: number): Quote {
  return quote.is === 'unknown' ? quote : { ...quote, micros: quote.micros * times };
}
