import type { EndpointName, ParamsOf } from '@/lib/service/endpoints';
import type { Quote } from '@/lib/service/price';
import type { OwnPrices } from '@/lib/service/price-book';
import { quoteFor } from '@/lib/service/quote';
import type { Plan } from './plan';
import { ruleOf } from './run-rules';

/** What a plan can come to at most. */
export interface PlanPrice {
  calls: number;
  quote: Quote;
}

/** The price before the click of all that a plan may ask, at the user's own prices where there are any. */
export function planPrice(plan: Plan, ownPrices: OwnPrices): PlanPrice {
  const worst = ruleOf(plan).maxRequests(plan);
  const quotes = worst.map(({ question: { name, asked }, times }) => ({
    times,
    quote: quoteRequest(name, asked, ownPrices),
  }));
  return { calls: worst.reduce((sum, { times }) => sum + times, 0), quote: sumQuotes(quotes) };
}

/** The price of one question of a plan. A journal keeps them without their type; the plan's rule made each for its endpoint. */
export const quoteRequest = (name: EndpointName, asked: unknown, ownPrices: OwnPrices): Quote =>
  quoteFor(name, asked as ParamsOf<EndpointName>, ownPrices);

/** One part without a price makes the whole unstated; one price of the user's makes it the user's. */
export function sumQuotes(parts: readonly { times: number; quote: Quote }[]): Quote {
  let [micros, hint, is]: [number, number | null, 'stated' | 'own' | 'unstated'] = [0, 0, 'stated'];
  for (const { times, quote } of parts) {
    if (quote.is === 'unstated') {
      is = 'unstated';
      hint = hint === null || quote.hint === null ? null : hint + quote.hint * times;
    } else {
      micros += quote.micros * times;
      hint = hint === null ? null : hint + quote.micros * times;
      if (quote.is === 'own' && is === 'stated') is = 'own';
    }
  }
  return is === 'unstated' ? { is, hint } : { is, micros };
}
