import { failureWords } from '@/lib/service/failure-text';
import { moneyText } from '@/lib/service/money-text';
import { type Micros, quotedMicros } from '@/lib/service/price';
import type { Settings } from '@/lib/settings/settings';
import type { Saying } from '@/lib/shared/localized-text';
import { objectionNow } from '@/lib/spending/budget';
import type { Spendings } from '@/lib/spending/spending';
import { ruleOf } from './kinds';
import type { Plan } from './plan';
import { type PlanPrice, planPrice, quoted } from './plan-price';

/** What a plan is held against, beside the limits of the day. Money in millionths of a dollar; `null` is no limit. */
export interface PlanBudgets {
  run: Micros | null;
  collection: { limit: Micros | null; spent: Micros };
}

/** What the reader's limits say of a plan. What blocks is said instead of asking; the rest is said beside the button. */
export interface PlanLimit {
  blocks: boolean;
  saying: Saying;
  /** A limit of the options, not one that stands beside the button. */
  ofOptions: boolean;
}

export const noBudgets: PlanBudgets = { run: null, collection: { limit: null, spent: 0 } };

/**
 * The first of the reader's limits that a plan would pass (BIL-04). A plan that today has room for in part may begin: it waits
 * where the room ends.
 */
export function planLimit(
  plan: Plan,
  { run, collection }: PlanBudgets,
  spent: Pick<Spendings, 'today' | 'session'>,
  settings: Pick<Settings, 'budgets' | 'auto' | 'ownPrices'>,
  locale: string,
): PlanLimit | null {
  const price = planPrice(plan, settings.ownPrices);
  if (price.calls === 0) return null;
  const failure = objectionNow({ by: 'reader', quoted: dearest(plan, settings) }, spent, settings);
  if (failure) return { blocks: true, saying: failureWords(failure, locale).sentence, ofOptions: true };
  const micros = quotedMicros(price.quote) ?? 0;
  const money = (sum: Micros) => moneyText(sum, 'prose', locale);
  const here = (saying: Saying): PlanLimit => ({ blocks: true, saying, ofOptions: false });
  if (run !== null && micros > run) return here(['planOverRun', money(micros - run), money(run)]);
  const { limit, spent: before } = collection;
  if (limit !== null && before + micros > limit) {
    return here(['planOverCollection', money(before + micros - limit), money(limit), money(before)]);
  }
  return beyond(price, spent, settings, locale);
}

/** What is left of the day and of the session, where that is less than the plan takes. */
function beyond(
  { calls, quote }: PlanPrice,
  { today, session }: Pick<Spendings, 'today' | 'session'>,
  { budgets }: Pick<Settings, 'budgets'>,
  locale: string,
): PlanLimit | null {
  const micros = quotedMicros(quote);
  if (micros === null) {
    const left = Math.max(0, budgets.unpricedPerDay - today.unpriced);
    return calls > left ? waits({ count: 'planUnpricedLeft', n: left, fill: [calls] }) : null;
  }
  const day = budgets.perDay - today.micros;
  const ofSession = budgets.perSession === null ? day : budgets.perSession - session.micros;
  const left = Math.min(day, ofSession);
  const name = ofSession < day ? 'planSessionLeft' : 'planDayLeft';
  return micros > left ? waits([name, moneyText(left, 'prose', locale)]) : null;
}

const waits = (saying: Saying): PlanLimit => ({ blocks: false, saying, ofOptions: true });

/** The price of its dearest question; `null` where one has none. */
function dearest(plan: Plan, { ownPrices }: Pick<Settings, 'ownPrices'>): Micros | null {
  const prices = ruleOf(plan)
    .worst(plan)
    .filter(({ times }) => times > 0)
    .map(({ question: { name, asked } }) => quotedMicros(quoted(name, asked, ownPrices)));
  return prices.reduce((most, one) => (most === null || one === null ? null : Math.max(most, one)), 0);
}
