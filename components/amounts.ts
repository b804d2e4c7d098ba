import { moneyText } from '@/lib/core/money';
import type { Quote } from '@/lib/core/service/price';
import { spanSayings } from '@/lib/core/span';
import type { Say } from '@/lib/core/words';

/** What stands on the price side of a button: a price, or why there is none to pay. `age` and `forMs` in milliseconds. */
export type PriceTag = Quote | { is: 'free'; forMs?: number } | { is: 'held'; age: number };

/** A stretch of time in words, two units at most. Milliseconds. */
export const spanText = (say: Say, milliseconds: number, most: 1 | 2 = 2): string =>
  spanSayings(milliseconds, most)
    .map((part) => say.saying(part))
    .join(' ');

/** The price side of a button, in words. */
export function priceText(say: Say, price: PriceTag): string {
  switch (price.is) {
    case 'free':
      return price.forMs === undefined ? say('priceFree') : say('priceFreeFor', spanText(say, price.forMs));
    case 'held':
      return say('priceHeld', spanText(say, price.age, 1));
    case 'stated':
      return moneyText(price.micros);
    case 'own':
      return say('priceOwn', moneyText(price.micros));
    case 'unstated':
      return say('priceUnstated');
  }
}

/** A day and time, short and in the way of the language. Milliseconds since 1970. */
export const momentText = (say: Say, at: number): string =>
  new Intl.DateTimeFormat(say.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
