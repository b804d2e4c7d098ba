import type { EndpointName, ParamsOf } from '@/lib/service/endpoints';
import { failureText } from '@/lib/service/failure-text';
import { moneyText } from '@/lib/service/money-text';
import { countedPrice, type Micros, type Quote, quotedMicros } from '@/lib/service/price';
import { type PriceSettings, quoteFor } from '@/lib/service/quote';
import type { Settings } from '@/lib/settings/settings';
import type { Message } from '@/lib/shared/localized-text';
import { checkLimits, remainingToday } from '@/lib/spending/budget';
import { countedMicros, type SpendingByScope } from '@/lib/spending/spending';
import { crawlStepSizes } from './crawl-rule';
import type { CaptionsPlan, Plan } from './plan-schema';
import type { Run, Step } from './records';
import type { PlannedRequest } from './run-rule';
import { captionsRequest, languagesOf, listRequest, ruleOf } from './run-rules';
import { partsOf } from './search-rule';

export interface PlanPrice {
  calls: number;
  quote: Quote;
}

export function planPrice(plan: Plan, prices: PriceSettings): PlanPrice {
  const maxRequests = maxRequestsOf(plan);
  const quotes = maxRequests.map(({ request: { name, params }, times }) => ({
    times,
    quote: quoteRequest(name, params, prices),
  }));
  return { calls: maxRequests.reduce((sum, { times }) => sum + times, 0), quote: sumQuotes(quotes) };
}

/**
 * Returns the price of one planned request. Stored parameters have no type, but the rule made them for this endpoint.
 */
export const quoteRequest = (name: EndpointName, params: unknown, prices: PriceSettings): Quote =>
  quoteFor(name, params as ParamsOf<EndpointName>, prices);

/**
 * Adds quotes. The sum is unknown if any price is unknown, else an estimate if any price is an estimate, else the
 * user's own price if any price is the user's own.
 */
function sumQuotes(parts: readonly { times: number; quote: Quote }[]): Quote {
  let is: 'published' | 'entered' | 'estimated' = 'published';
  let micros = 0;
  for (const { times, quote } of parts) {
    if (quote.is === 'unknown') return quote;
    if (quote.is === 'estimated' || is === 'published') is = quote.is;
    micros += quote.micros * times;
  }
  return { is, micros };
}

/** Requests with the same endpoint and price. */
interface PricedRequests {
  name: EndpointName;
  quote: Quote;
  times: number;
}

/**
 * Returns the price of the requests that a run may still need: the plan's maximum minus the requests already sent, but
 * at least the price of its planned steps, because the steps of a run from a file may exceed that maximum.
 */
export function remainingPrice({ plan }: Pick<Run, 'plan'>, steps: readonly Step[], prices: PriceSettings): PlanPrice {
  const planned = priceOfPlanned(steps, prices);
  // A plan with fixed ids has all its requests as steps from the start.
  if (ruleOf(plan).hasFixedIds) return planned;
  const remaining = maxRequestsOf(plan).map(({ request: { name, params }, times }) => ({
    name,
    quote: quoteRequest(name, params, prices),
    times,
  }));
  for (const { name, params, state } of steps)
    if (state !== 'planned') subtractOne(remaining, name, quoteRequest(name, params, prices));
  return higherPrice(
    { calls: remaining.reduce((sum, { times }) => sum + times, 0), quote: sumQuotes(remaining) },
    planned,
  );
}

/** Returns `other` if it has more requests or costs more, else `price`. An unknown price counts as higher. */
function higherPrice(price: PlanPrice, other: PlanPrice): PlanPrice {
  const micros = quotedMicros(price.quote);
  const others = quotedMicros(other.quote);
  const isDearer = others === null ? micros !== null : micros !== null && others > micros;
  return other.calls > price.calls || isDearer ? other : price;
}

function priceOfPlanned(steps: readonly Step[], prices: PriceSettings): PlanPrice {
  const planned = steps.filter(({ state }) => state === 'planned');
  const quotes = planned.map(({ name, params }) => ({ times: 1, quote: quoteRequest(name, params, prices) }));
  return { calls: planned.length, quote: sumQuotes(quotes) };
}

/** Removes one request: of this price if there is one, otherwise any of the same endpoint. */
function subtractOne(requests: readonly PricedRequests[], name: EndpointName, quote: Quote): void {
  const remaining = requests.filter((one) => one.name === name && one.times > 0);
  const match = remaining.find((one) => quotedMicros(one.quote) === quotedMicros(quote)) ?? remaining[0];
  if (match) match.times -= 1;
}

/** Limits of a plan in addition to the daily limits. Amounts in millionths of a dollar; `null` means no limit. */
export interface PlanBudgets {
  run: Micros | null;
  collection: { limit: Micros | null; spent: Micros };
}

/**
 * A limit that a plan exceeds. The message of a blocking limit replaces the start button; any other message appears
 * next to the button.
 */
interface PlanLimit {
  blocks: boolean;
  message: Message;
  isSetInOptions: boolean;
}

export const noBudgets: PlanBudgets = { run: null, collection: { limit: null, spent: 0 } };

/**
 * Returns the first limit that a plan would exceed. A plan whose sum exceeds what remains of the daily or session limit
 * may start and pauses at the limit, unless a single request exceeds what remains.
 */
export function checkPlanLimits(
  plan: Plan,
  { run, collection }: PlanBudgets,
  spent: Pick<SpendingByScope, 'today' | 'session'>,
  settings: Pick<Settings, 'budgets' | 'auto'> & PriceSettings,
  locale: string,
): PlanLimit | null {
  const { calls, micros, highest } = countedPrices(plan, settings);
  if (calls === 0) return null;
  const failure = checkLimits({ startedBy: 'user', quoted: highest }, spent, settings);
  if (failure) return { blocks: true, message: failureText(failure, locale).sentence, isSetInOptions: true };
  const money = (sum: Micros) => moneyText(sum, 'prose', locale);
  const blocking = (message: Message): PlanLimit => ({ blocks: true, message, isSetInOptions: false });
  if (run !== null && micros > run) return blocking(['planOverRun', money(micros - run), money(run)]);
  const { limit, spent: before } = collection;
  if (limit !== null && before + micros > limit) {
    return blocking(['planOverCollection', money(before + micros - limit), money(limit), money(before)]);
  }
  const remaining = remainingToday(spent, settings.budgets);
  if (micros <= remaining) return null;
  const isDayLimit = remaining === settings.budgets.perDay - countedMicros(spent.today, settings.budgets);
  const message: Message = [isDayLimit ? 'planDayLeft' : 'planSessionLeft', money(remaining)];
  return { blocks: false, message, isSetInOptions: true };
}

/**
 * Returns how much the requests of a plan count towards the limits: their number, the sum of their prices, and the
 * highest price. A request of unknown price counts with the assumed price.
 */
function countedPrices(plan: Plan, settings: Pick<Settings, 'budgets'> & PriceSettings) {
  const counted = { calls: 0, micros: 0, highest: 0 };
  for (const { request, times } of maxRequestsOf(plan)) {
    if (times === 0) continue;
    const quote = quoteRequest(request.name, request.params, settings);
    const micros = countedPrice(quotedMicros(quote), settings.budgets);
    counted.calls += times;
    counted.micros += micros * times;
    counted.highest = Math.max(counted.highest, micros);
  }
  return counted;
}

interface RepeatedRequest {
  request: PlannedRequest;
  times: number;
}

/**
 * Returns the requests that a plan may send, for prices and limits; one request may represent all requests of the same
 * price.
 */
export function maxRequestsOf(plan: Plan): RepeatedRequest[] {
  switch (plan.kind) {
    case 'captions':
      return maxCaptionsRequests(plan);
    case 'details':
      return ruleOf(plan)
        .first(plan)
        .map((request) => ({ request, times: 1 }));
    case 'crawl':
      return firstRequest(
        plan,
        crawlStepSizes(plan).reduce((sum, size) => sum + size, 0),
      );
    case 'playlist':
      // A run whose video the user deleted has an empty id and sends nothing more.
      return firstRequest(plan, plan.of.id === '' ? 0 : plan.pages);
    case 'popular':
      return firstRequest(plan, plan.pages);
    case 'search':
      return firstRequest(plan, plan.requests ?? partsOf(plan).length * plan.pages);
  }
}

/** Returns the first request of a plan, which represents all others because they have the same price. */
function firstRequest(plan: Plan, times: number): RepeatedRequest[] {
  const [request] = ruleOf(plan).first(plan);
  return request && times > 0 ? [{ request, times }] : [];
}

function maxCaptionsRequests(plan: CaptionsPlan): RepeatedRequest[] {
  const lists = plan.listFirst ?? [];
  const ids = languagesOf(plan).flatMap((language) => language.ids);
  return [
    ...lists.slice(0, 1).map((id) => ({ request: listRequest(id), times: lists.length })),
    ...ids.slice(0, 1).map((id) => ({ request: captionsRequest(id, plan.lang, plan.mode), times: ids.length })),
  ];
}
