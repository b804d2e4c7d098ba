import type { EndpointName, ParamsOf } from '@/lib/service/endpoints';
import { failureText } from '@/lib/service/failure-text';
import { moneyText } from '@/lib/service/money-text';
import type { OwnPrices } from '@/lib/service/own-prices';
import { type Micros, type Quote, quotedMicros } from '@/lib/service/price';
import { quoteFor } from '@/lib/service/quote';
import type { Settings } from '@/lib/settings/settings';
import type { Message } from '@/lib/shared/localized-text';
import { checkLimits } from '@/lib/spending/budget';
import type { SpendingByScope } from '@/lib/spending/spending';
import type { Plan } from './plan';
import type { Run, Step } from './run';
import { ruleOf } from './run-rules';

/** The most that a plan can cost. */
export interface PlanPrice {
  calls: number;
  quote: Quote;
}

/** Returns the most that a plan can cost, at the user's own prices if set. */
export function planPrice(plan: Plan, ownPrices: OwnPrices): PlanPrice {
  const maxRequests = ruleOf(plan).maxRequests(plan);
  const quotes = maxRequests.map(({ request: { name, asked }, times }) => ({
    times,
    quote: quoteRequest(name, asked, ownPrices),
  }));
  return { calls: maxRequests.reduce((sum, { times }) => sum + times, 0), quote: sumQuotes(quotes) };
}

/**
 * Returns the price of one planned request. Stored parameters have no type, but the rule made them for this endpoint.
 */
export const quoteRequest = (name: EndpointName, params: unknown, ownPrices: OwnPrices): Quote =>
  quoteFor(name, params as ParamsOf<EndpointName>, ownPrices);

/** Adds quotes. One unknown price makes the sum unknown; otherwise one own price makes it an own price. */
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

/** Requests with the same endpoint and price. */
interface PricedRequests {
  name: EndpointName;
  quote: Quote;
  times: number;
}

/**
 * Returns the most that a run can still cost: the plan's maximum minus the requests already sent, but at least its
 * planned steps, which may come from a file.
 */
export function remainingPrice({ plan }: Pick<Run, 'plan'>, steps: readonly Step[], ownPrices: OwnPrices): PlanPrice {
  const { completes, maxRequests: worst } = ruleOf(plan);
  const planned = priceOfPlanned(steps, ownPrices);
  // All requests of such a plan are among its steps from the start.
  if (completes) return planned;
  const remaining = worst(plan).map(({ request: { name, asked }, times }) => ({
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

/** Returns the other price if it has more requests or costs more. */
function higherPrice(price: PlanPrice, other: PlanPrice): PlanPrice {
  const micros = quotedMicros(price.quote);
  const others = quotedMicros(other.quote);
  const isDearer = others === null ? micros !== null : micros !== null && others > micros;
  return other.calls > price.calls || isDearer ? other : price;
}

function priceOfPlanned(steps: readonly Step[], ownPrices: OwnPrices): PlanPrice {
  const planned = steps.filter(({ state }) => state === 'planned');
  const prices = planned.map(({ name, asked }) => ({ times: 1, quote: quoteRequest(name, asked, ownPrices) }));
  return { calls: planned.length, quote: sumQuotes(prices) };
}

/** Removes one request. If no price matches, it takes one of the same endpoint. */
function subtractOne(requests: readonly PricedRequests[], name: EndpointName, quote: Quote): void {
  const remaining = requests.filter((one) => one.name === name && one.times > 0);
  const match = remaining.find((one) => priceOf(one.quote) === priceOf(quote)) ?? remaining[0];
  if (match) match.times -= 1;
}

const priceOf = (quote: Quote): number | null => (quote.is === 'unstated' ? quote.hint : quote.micros);

/** Limits of a plan besides those of the day. Money in millionths of a dollar; `null` is no limit. */
export interface PlanBudgets {
  run: Micros | null;
  collection: { limit: Micros | null; spent: Micros };
}

/** A limit that a plan exceeds. It replaces the button if it blocks, otherwise it is a warning next to it. */
interface PlanLimit {
  blocks: boolean;
  message: Message;
  /** True if the limit is set in the options. */
  isSetInOptions: boolean;
}

export const noBudgets: PlanBudgets = { run: null, collection: { limit: null, spent: 0 } };

/**
 * Returns the first limit that a plan would exceed. A plan that exceeds only today's remainder may start: it pauses at
 * the limit.
 */
export function checkPlanLimits(
  plan: Plan,
  { run, collection }: PlanBudgets,
  spent: Pick<SpendingByScope, 'today' | 'session'>,
  settings: Pick<Settings, 'budgets' | 'auto' | 'ownPrices'>,
  locale: string,
): PlanLimit | null {
  const price = planPrice(plan, settings.ownPrices);
  if (price.calls === 0) return null;
  const failure = checkLimits({ by: 'reader', quoted: highestRequestPrice(plan, settings) }, spent, settings);
  if (failure) return { blocks: true, message: failureText(failure, locale).sentence, isSetInOptions: true };
  const micros = quotedMicros(price.quote) ?? 0;
  const money = (sum: Micros) => moneyText(sum, 'prose', locale);
  const blocking = (message: Message): PlanLimit => ({ blocks: true, message, isSetInOptions: false });
  if (run !== null && micros > run) return blocking(['planOverRun', money(micros - run), money(run)]);
  const { limit, spent: before } = collection;
  if (limit !== null && before + micros > limit) {
    return blocking(['planOverCollection', money(before + micros - limit), money(limit), money(before)]);
  }
  return remainderWarning(price, spent, settings, locale);
}

/** Warns if the plan costs more than the remainder of the day or session. */
function remainderWarning(
  { calls, quote }: PlanPrice,
  { today, session }: Pick<SpendingByScope, 'today' | 'session'>,
  { budgets }: Pick<Settings, 'budgets'>,
  locale: string,
): PlanLimit | null {
  const micros = quotedMicros(quote);
  if (micros === null) {
    const remaining = Math.max(0, budgets.unpricedPerDay - today.unpriced);
    return calls > remaining ? warning({ count: 'planUnpricedLeft', n: remaining, fill: [calls] }) : null;
  }
  const day = budgets.perDay - today.micros;
  const ofSession = budgets.perSession === null ? day : budgets.perSession - session.micros;
  const remaining = Math.min(day, ofSession);
  const name = ofSession < day ? 'planSessionLeft' : 'planDayLeft';
  return micros > remaining ? warning([name, moneyText(remaining, 'prose', locale)]) : null;
}

const warning = (message: Message): PlanLimit => ({ blocks: false, message, isSetInOptions: true });

/** Returns the highest price of a single request; `null` if one is unknown. */
function highestRequestPrice(plan: Plan, { ownPrices }: Pick<Settings, 'ownPrices'>): Micros | null {
  const prices = ruleOf(plan)
    .maxRequests(plan)
    .filter(({ times }) => times > 0)
    .map(({ request: { name, asked } }) => quotedMicros(quoteRequest(name, asked, ownPrices)));
  return prices.reduce((max, one) => (max === null || one === null ? null : Math.max(max, one)), 0);
}
