import type { EndpointName } from '@/lib/service/endpoints';
import { type Quote, quotedMicros } from '@/lib/service/price';
import type { OwnPrices } from '@/lib/service/price-book';
import { ruleOf } from './kinds';
import { type PlanPrice, quoted, sumOf } from './plan-price';
import type { Run, Step } from './run';

/** Questions of one endpoint and one price. */
interface Priced {
  name: EndpointName;
  quote: Quote;
  times: number;
}

/**
 * What a run can still come to at most: what its plan may ask, without what left this device already, and never less than what
 * is planned in its journal, which a file may have brought.
 */
export function restPrice({ plan }: Pick<Run, 'plan'>, steps: readonly Step[], own: OwnPrices): PlanPrice {
  const { completes, worst } = ruleOf(plan);
  const planned = sumOfPlanned(steps, own);
  // All that it may ask stands in its journal from the first; what others asked meanwhile is out of it.
  if (completes) return planned;
  const rest = worst(plan).map(({ question: { name, asked }, times }) => ({
    name,
    quote: quoted(name, asked, own),
    times,
  }));
  for (const { name, asked, state } of steps) if (state !== 'planned') takeOne(rest, name, quoted(name, asked, own));
  return atLeast({ calls: rest.reduce((sum, { times }) => sum + times, 0), quote: sumOf(rest) }, planned);
}

/** The first price, or the second where that has more requests or costs more. */
function atLeast(price: PlanPrice, other: PlanPrice): PlanPrice {
  const [micros, others] = [quotedMicros(price.quote), quotedMicros(other.quote)];
  const isDearer = others === null ? micros !== null : micros !== null && others > micros;
  return other.calls > price.calls || isDearer ? other : price;
}

function sumOfPlanned(steps: readonly Step[], own: OwnPrices): PlanPrice {
  const planned = steps.filter(({ state }) => state === 'planned');
  const prices = planned.map(({ name, asked }) => ({ times: 1, quote: quoted(name, asked, own) }));
  return { calls: planned.length, quote: sumOf(prices) };
}

/** What was asked may be of a price that the plan did not foresee: then one of the same endpoint counts as asked. */
function takeOne(rest: readonly Priced[], name: EndpointName, quote: Quote): void {
  const left = rest.filter((one) => one.name === name && one.times > 0);
  const taken = left.find((one) => priceOf(one.quote) === priceOf(quote)) ?? left[0];
  if (taken) taken.times -= 1;
}

const priceOf = (quote: Quote): number | null => (quote.is === 'unstated' ? quote.hint : quote.micros);
