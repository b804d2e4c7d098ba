import type { EndpointName, ParamsOf } from '@/lib/service/endpoints';
import { failureText } from '@/lib/service/failure-text';
import { moneyText } from '@/lib/service/money-text';
import { type Micros, type Quote, quotedMicros } from '@/lib/service/price';
import type { OwnPrices } from '@/lib/service/price-book';
import { quoteFor } from '@/lib/service/quote';
import type { Settings } from '@/lib/settings/settings';
import type { Message } from '@/lib/shared/localized-text';
import { checkLimits } from '@/lib/spending/budget';
import type { SpendingByScope } from '@/lib/spending/spending';
import type { Plan } from './plan';
import type { Run, Step } from './run';
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

/** What a plan is held against, beside the limits of the day. Money in millionths of a dollar; `null` is no limit. */
export interface PlanBudgets {
  run: Micros | null;
  collection: { limit: Micros | null; spent: Micros };
}

/** What the user's limits say of a plan. What blocks is said instead of asking; the rest is said beside the button. */
interface PlanLimit {
  blocks: boolean;
  saying: Message;
  /** A limit of the options, not one that stands beside the button. */
  ofOptions: boolean;
}

export const noBudgets: PlanBudgets = { run: null, collection: { limit: null, spent: 0 } };

/**
 * The first of the user's limits that a plan would pass. A plan that today has room for in part may begin: it waits
 * where the room ends.
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
  if (failure) return { blocks: true, saying: failureText(failure, locale).sentence, ofOptions: true };
  const micros = quotedMicros(price.quote) ?? 0;
  const money = (sum: Micros) => moneyText(sum, 'prose', locale);
  const blocking = (saying: Message): PlanLimit => ({ blocks: true, saying, ofOptions: false });
  if (run !== null && micros > run) return blocking(['planOverRun', money(micros - run), money(run)]);
  const { limit, spent: before } = collection;
  if (limit !== null && before + micros > limit) {
    return blocking(['planOverCollection', money(before + micros - limit), money(limit), money(before)]);
  }
  return remainderWarning(price, spent, settings, locale);
}

/** What is left of the day and of the session, where that is less than the plan takes. */
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

const warning = (saying: Message): PlanLimit => ({ blocks: false, saying, ofOptions: true });

/** The price of its dearest question; `null` where one has none. */
function highestRequestPrice(plan: Plan, { ownPrices }: Pick<Settings, 'ownPrices'>): Micros | null {
  const prices = ruleOf(plan)
    .maxRequests(plan)
    .filter(({ times }) => times > 0)
    .map(({ question: { name, asked } }) => quotedMicros(quoteRequest(name, asked, ownPrices)));
  return prices.reduce((max, one) => (max === null || one === null ? null : Math.max(max, one)), 0);
}
