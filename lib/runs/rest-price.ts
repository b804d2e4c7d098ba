import type { EndpointName } from '@/lib/service/endpoints';
import { type Quote, quotedMicros } from '@/lib/service/price';
import type { OwnPrices } from '@/lib/service/price-book';
import { type PlanPrice, quoteRequest, sumQuotes } from './plan-price';
import type { Run, Step } from './run';
import { ruleOf } from './run-rules';

/** Questions of one endpoint and one price. */
interface PricedRequests {
  name: EndpointName;
  quote: Quote;
  times: number;
}

/**
 * What a run can still come to at most: what its plan may ask, without what left this device already, and never less than what
 * is planned in its journal, which a file may have brought.
 */
export function remainingPrice({ plan }: Pick<Run, 'plan'>, steps: readonly Step[], ownPrices: OwnPrices): PlanPrice {
  const { completes, maxRequests: worst } = ruleOf(plan);
  const planned = priceOfPlanned(steps, ownPrices);
  // All that it may ask stands in its journal from the first; what others asked meanwhile is out of it.
  if (completes) return planned;
  const remaining = worst(plan).map(({ question: { name, asked }, times }) => ({
    name,
    quote: quoteRequest(name, asked, ownPrices),
    times,
  }));
  for (const { name, asked, state } of steps)
    if (state !== 'planned') subtractOne(remaining, name, quoteRequest(name, asked, ownPrices));
  return higherPrice(
    { calls: remaining.reduce((sum, { times }) => sum + times, 0), quote: sumQuotes(remaining) },
    planned,
  );
}

/** The first price, or the second where that has more requests or costs more. */
function higherPrice(price: PlanPrice, other: PlanPrice): PlanPrice {
  const [micros, others] = [quotedMicros(price.quote), quotedMicros(other.quote)];
  const isDearer = others === null ? micros !== null : micros !== null && others > micros;
  return other.calls > price.calls || isDearer ? other : price;
}

function priceOfPlanned(steps: readonly Step[], ownPrices: OwnPrices): PlanPrice {
  const planned = steps.filter(({ state }) => state === 'planned');
  const prices = planned.map(({ name, asked }) => ({ times: 1, quote: quoteRequest(name, asked, ownPrices) }));
  return { calls: planned.length, quote: sumQuotes(prices) };
}

/** What was asked may be of a price that the plan did not foresee: then one of the same endpoint counts as asked. */
function subtractOne(rest: readonly PricedRequests[], name: EndpointName, quote: Quote): void {
  const remaining = rest.filter((one) => one.name === name && one.times > 0);
  const taken = remaining.find((one) => priceOf(one.quote) === priceOf(quote)) ?? remaining[0];
  if (taken) taken.times -= 1;
}

const priceOf = (quote: Quote): number | null => (quote.is === 'unstated' ? quote.hint : quote.micros);
