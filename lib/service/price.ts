/** Millionths of a dollar: whole numbers, so a long ledger adds up exactly. */
export type Micros = number;

/** What a call costs, as its row in `endpoints.ts` states it (section "Limits", table of prices). */
export interface Price<Asked, Reply> {
  /** Shown before the click: the most that this question can cost. `null` where the document states no price. */
  quote(asked: Asked): Micros | null;
  /** Entered in the ledger afterwards, where only the reply tells what was billed; `null` where it does not. */
  settle?(reply: Reply): Micros | null;
  /** What an older public list says; shown as a hint, never counted. */
  hint?(asked: Asked): Micros | null;
}

/** A price that the document states, in millionths of a dollar per request. */
export const statedPrice = (micros: Micros): Price<unknown, unknown> => ({ quote: () => micros });

/** A price that the document does not state: unknown, which is never 0. */
export const unstatedPrice = (hint: Micros | null): Price<unknown, unknown> => ({
  quote: () => null,
  hint: () => hint,
});

/** What a control that spends shows beside its verb. */
export type Quote =
  | { is: 'stated'; micros: Micros }
  | { is: 'own'; micros: Micros }
  | { is: 'unstated'; hint: Micros | null };

/** The sum to hold against a budget; `null` where nobody knows it. */
export const quotedMicros = (quote: Quote): Micros | null => (quote.is === 'unstated' ? null : quote.micros);

/** The price of asking so many questions of one price, one after the other. */
export function multiplyQuote(quote: Quote, times: number): Quote {
  if (quote.is === 'unstated') return { is: 'unstated', hint: quote.hint === null ? null : quote.hint * times };
  return { ...quote, micros: quote.micros * times };
}
