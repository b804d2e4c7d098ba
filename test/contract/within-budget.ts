import type { Call } from '@/lib/service/call';
import type { Micros } from '@/lib/service/price';
import { quoteFor } from '@/lib/service/quote';
import { fail } from '@/lib/shared/result';

/** Assumed cost of a request without price or hint, in millionths of a dollar: above the dearest stated price. */
const unknownMicros = 5000;

/**
 * Creates a call that stops before it could spend more than `limit` millionths of a dollar. Hints stand in for unknown
 * prices.
 */
export function withinBudget(inner: Call, limit: Micros): Call {
  let spent = 0;
  return async (name, params, options) => {
    const quote = quoteFor(name, params, {});
    const maxCost = quote.is === 'unstated' ? (quote.hint ?? unknownMicros) : quote.micros;
    if (spent + maxCost > limit) return fail({ kind: 'over-budget', which: 'day', by: spent + maxCost - limit, limit });
    spent += maxCost;
    return inner(name, params, options);
  };
}
