import { moneyText } from '@/lib/service/money-text';
import type { Quote } from '@/lib/service/price';
import { spanSayings } from '@/lib/shared/duration-text';
import type { Say, Saying } from '@/lib/shared/localized-text';

/** What stands on the price side of a button: a price, or why there is none to pay. `age` and `forMs` in milliseconds. */
export type PriceTag = Quote | { is: 'free'; forMs?: number } | { is: 'held'; age: number } | { is: 'offline' };

/** A stretch of time in words, two units at most. Milliseconds. */
export const spanText = (say: Say, milliseconds: number): string => joined(say, spanSayings(milliseconds));

/** How old something is, in one unit; less than a minute is "just now". Milliseconds. */
export const ageText = (say: Say, age: number): string =>
  age < 60_000 ? say('justNow') : joined(say, spanSayings(age, 1));

const joined = (say: Say, parts: readonly Saying[]): string => parts.map((part) => say.saying(part)).join(' ');

/** The price side of a button, in words. */
export function priceText(say: Say, price: PriceTag): string {
  switch (price.is) {
    case 'free':
      return price.forMs === undefined ? say('priceFree') : say('priceFreeFor', spanText(say, price.forMs));
    case 'held':
      return say('priceHeld', ageText(say, price.age));
    case 'stated':
      return moneyText(price.micros, 'prose', say.locale);
    case 'own':
      return say('priceOwn', moneyText(price.micros, 'prose', say.locale));
    case 'unstated':
      return say('priceUnstated');
    case 'offline':
      return say('priceOffline');
  }
}

/** A day and time, short and in the way of the language. Milliseconds since 1970. */
export const momentText = (say: Say, at: number): string =>
  new Intl.DateTimeFormat(say.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at);

/** A day in the way of the language. Milliseconds since 1970. */
export const dayText = (say: Say, at: number): string =>
  new Intl.DateTimeFormat(say.locale, { dateStyle: 'medium' }).format(at);
