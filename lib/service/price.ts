/** Interface version and date of the prices in the code, recorded in every ledger row. */
export const priceVersion = '1.0.1 of 2026-11-20';

/** Millionths of a dollar, as whole numbers so that sums are exact. */
export type Micros = number;

/** The price of an endpoint (section "Limits", table of prices). */
export interface Price<Asked, Reply> {
  /** Returns the most that a request can cost, shown before the click; `null` if the document states no price. */
  quote(asked: Asked): Micros | null;
  /** Returns the cost that a response reports, or `null` if it reports none. */
  settle?(reply: Reply): Micros | null;
  /** Returns the price in an older public list, which is shown as a hint and never used in sums. */
  hint?(asked: Asked): Micros | null;
}

export const statedPrice = (micros: Micros): Price<unknown, unknown> => ({ quote: () => micros });

/** A price that the document does not state. It is unknown, not 0. */
export const unstatedPrice = (hint: Micros | null): Price<unknown, unknown> => ({
  quote: () => null,
  hint: () => hint,
});

/** The price that a button shows next to its label. */
export type Quote =
  | { is: 'stated'; micros: Micros }
  | { is: 'own'; micros: Micros }
  | { is: 'unstated'; hint: Micros | null };

/** Returns the amount to check against a budget, or `null` if no price is known. */
export const quotedMicros = (quote: Quote): Micros | null => (quote.is === 'unstated' ? null : quote.micros);

/** Returns the price of `times` requests of the same price. */
export function multiplyQuote(quote: Quote, times: number): Quote {
  if (quote.is === 'unstated') return { is: 'unstated', hint: quote.hint === null ? null : quote.hint * times };
  return { ...quote, micros: quote.micros * times };
}
