import { failureText } from '@/lib/service/failure-text';
import { moneyText } from '@/lib/service/money-text';
import { type Micros, quotedMicros } from '@/lib/service/price';
import type { Settings } from '@/lib/settings/settings';
import type { Message } from '@/lib/shared/localized-text';
import { checkLimits } from '@/lib/spending/budget';
import type { SpendingByScope } from '@/lib/spending/spending';
import type { Plan } from './plan';
import { type PlanPrice, planPrice, quoteRequest } from './plan-price';
import { ruleOf } from './run-rules';

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
