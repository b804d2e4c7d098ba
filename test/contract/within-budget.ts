import type { Call } from '@/lib/service/call';
import { type Micros, quotedMicros } from '@/lib/service/price';
import { quoteFor } from '@/lib/service/quote';
import { fail } from '@/lib/shared/result';
import { priceSettings } from '../price-settings';

/**
 * Assumed cost of a request without a price or an estimate, in millionths of a dollar. Only ten pages of related videos
 * have a higher stated price.
 */
const unknownMicros = 5000;

/**
 * Creates a call that refuses requests that could bring the spending above `limit` millionths of a dollar. Unknown
 * prices are replaced by estimates.
 */
export function withinBudget(inner: Call, limit: Micros): Call {
  let spent = 0;
  return async (name, params, options) => {
    const quote = quoteFor(name, params, priceSettings({}, true));
    const maxCost = quotedMicros(quote) ?? unknownMicros;
    if (spent + maxCost > limit) return fail({ kind: 'over-budget', which: 'day', by: spent + maxCost - limit, limit });
    spent += maxCost;
    return inner(name, params, options);
  };
}
