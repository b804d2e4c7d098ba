import { moneyText } from '@/lib/service/money-text';
import { type Micros, maxPrice } from '@/lib/service/price';
import type { LedgerEntry } from '@/lib/service/records';
import type { Budgets } from '@/lib/settings/settings';
import type { Translate } from '@/lib/shared/localized-text';
import type { SpendingSum } from './records';

/** The sum of ledger rows that all pages and limits share. Amounts in millionths of a dollar. */
export interface Spending {
  /** The most that was spent: what was billed and what may have been billed, at known and at estimated prices. */
  micros: Micros;
  /** Number of requests without a known price. */
  unpriced: number;
  auto: number;
  /** The part of `micros` at estimated prices. */
  estimated: Micros;
  /** The part of `micros` that may have been billed, and the part of it at estimated prices. The rest was billed. */
  possible: Micros;
  possibleEstimated: Micros;
}

/** A sum of costs, and the part of it at estimated prices. */
export type Cost = Pick<Spending, 'micros' | 'estimated'>;

/** Returns the spending that counts towards a limit. A request of unknown price counts with an assumed one. */
export const countedMicros = (
  { micros, unpriced }: Pick<Spending, 'micros' | 'unpriced'>,
  { unknownPrice }: Pick<Budgets, 'unknownPrice'>,
): Micros => micros + unpriced * unknownPrice;

/** Sums that a request is checked against. `run` and `collection` are `null` for a request outside a run. */
export interface SpendingByScope {
  today: Spending;
  session: Spending;
  run: Spending | null;
  collection: Spending | null;
}

/** Returns whether a stored value is an amount. Any other value is damaged, and must not affect a sum or a limit. */
export const isAmount = (value: unknown): value is Micros => Number.isFinite(value) && Number(value) >= 0;

/**
 * Returns whether a stored value is a price. An amount above `maxPrice` is damaged, and would pause every run until the
 * next day.
 */
const isPrice = (value: unknown): value is Micros => isAmount(value) && value <= maxPrice;

/** Returns the most that an attempt may have cost, in millionths of a dollar; `null` if no price is known. */
export function maxCost({ billed, quoted, sentTwice }: LedgerEntry): Micros | null {
  if (isPrice(billed)) return billed;
  if (!isPrice(quoted)) return null;
  return sentTwice ? 2 * quoted : quoted;
}

export const noSpending: Spending = {
  micros: 0,
  unpriced: 0,
  auto: 0,
  estimated: 0,
  possible: 0,
  possibleEstimated: 0,
};

/**
 * Returns whether the cost of an attempt was billed. If the service did not state the amount, that is certain only at
 * an estimated price; otherwise the quote is the most that the attempt can have cost.
 */
const isBilled = ({ state, billed, priceSource }: LedgerEntry): boolean =>
  state === 'confirmed' && (isPrice(billed) || priceSource === 'estimated');

/** Sums the attempts that may have been billed, each at the billed amount or else at its quote. */
export function spendingOf(entries: Iterable<LedgerEntry>): Spending {
  const sum = { ...noSpending };
  for (const entry of entries) {
    if (entry.state === 'none') continue;
    const cost = maxCost(entry);
    if (cost === null) sum.unpriced += entry.sentTwice ? 2 : 1;
    const isEstimated = entry.priceSource === 'estimated';
    sum.micros += cost ?? 0;
    if (isEstimated) sum.estimated += cost ?? 0;
    if (!isBilled(entry)) {
      sum.possible += cost ?? 0;
      if (isEstimated) sum.possibleEstimated += cost ?? 0;
    }
    if (entry.startedBy === 'automatic') sum.auto += 1;
  }
  return sum;
}

export const sumSpending = (...all: readonly Spending[]): Spending =>
  all.reduce(
    (sum, { micros, unpriced, auto, estimated, possible, possibleEstimated }) => ({
      micros: sum.micros + micros,
      unpriced: sum.unpriced + unpriced,
      auto: sum.auto + auto,
      estimated: sum.estimated + estimated,
      possible: sum.possible + possible,
      possibleEstimated: sum.possibleEstimated + possibleEstimated,
    }),
    noSpending,
  );

export const sumsInitializedRecord: SpendingSum = { of: 'made', id: 0, ...noSpending };

/**
 * The cost that saved responses avoided. `answers` is their number, `unpriced` how many of them have no known price.
 */
export interface Savings extends Pick<Spending, 'micros' | 'unpriced' | 'estimated'> {
  responses: number;
}

export const billedCost = ({ micros, estimated, possible, possibleEstimated }: Spending): Cost => ({
  micros: micros - possible,
  estimated: estimated - possibleEstimated,
});

/** Returns what may have been billed in addition. */
export const possibleCost = ({ possible, possibleEstimated }: Spending): Cost => ({
  micros: possible,
  estimated: possibleEstimated,
});

/** Describes a sum in the words of every page: what was billed, what may have been billed, and what has no price. */
export function costFacts(t: Translate, spending: Spending): string[] {
  const billed = billedCost(spending);
  const billedFacts = billed.micros > 0 ? [t('costBilled', costText(t, billed, 'column'))] : [];
  const facts = [...billedFacts, ...uncertainFacts(t, spending)];
  return facts.length > 0 ? facts : [t('billedNone')];
}

/** Describes the part of a sum that the service has not confirmed. */
export function uncertainFacts(t: Translate, spending: Spending): string[] {
  const possible = possibleCost(spending);
  return [
    ...(possible.micros > 0 ? [t('costPossible', costText(t, possible, 'column'))] : []),
    ...(spending.unpriced > 0 ? [t.plural('spentUnpriced', spending.unpriced)] : []),
  ];
}

/** Formats a sum of costs. It is marked as approximate if a part of it is estimated. */
export function costText(t: Translate, { micros, estimated }: Cost, form: 'prose' | 'column' = 'prose'): string {
  const money = moneyText(micros, form, t.locale);
  return estimated > 0 ? t('approximately', money) : money;
}
