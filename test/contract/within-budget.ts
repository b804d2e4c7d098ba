import type { Call } from '@/lib/service/call';
import type { Micros } from '@/lib/service/price';
import { quoteFor } from '@/lib/service/quote';
import { fail } from '@/lib/shared/result';

/** What a call counts whose price nobody even hints at, in millionths of a dollar: more than the dearest stated request. */
const unknownMicros = 5000;

/** A Call that stops before it could spend more than `limit` millionths of a dollar. Unstated prices count by their hints. */
export function withinBudget(inner: Call, limit: Micros): Call {
  let spent = 0;
  return async (name, asked, wish) => {
    const quote = quoteFor(name, asked, {});
    const most = quote.is === 'unstated' ? (quote.hint ?? unknownMicros) : quote.micros;
    if (spent + most > limit) return fail({ kind: 'over-budget', which: 'day', by: spent + most - limit, limit });
    spent += most;
    return inner(name, asked, wish);
  };
}
