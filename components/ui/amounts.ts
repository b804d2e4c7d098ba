import { moneyText } from '@/lib/service/money-text';
import type { Quote } from '@/lib/service/price';
import { durationMessages } from '@/lib/shared/duration-text';
import type { Message, Translate } from '@/lib/shared/localized-text';

/** What stands on the price side of a button: a price, or why there is none to pay. `age` and `forMs` in milliseconds. */
export type PriceTag = Quote | { is: 'free'; forMs?: number } | { is: 'held'; age: number } | { is: 'offline' };

/** A stretch of time in words, two units at most. Milliseconds. */
export const durationText = (say: Translate, milliseconds: number): string =>
  joinMessages(say, durationMessages(milliseconds));

/** How old something is, in one unit; less than a minute is "just now". Milliseconds. */
export const ageText = (say: Translate, age: number): string =>
  age < 60_000 ? say('justNow') : joinMessages(say, durationMessages(age, 1));

const joinMessages = (say: Translate, parts: readonly Message[]): string =>
  parts.map((part) => say.saying(part)).join(' ');

/** The price side of a button, in words. */
export function priceText(say: Translate, price: PriceTag): string {
  switch (price.is) {
    case 'free':
      return price.forMs === undefined ? say('priceFree') : say('priceFreeFor', durationText(say, price.forMs));
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
export const dateTimeText = (say: Translate, at: number): string =>
  new Intl.DateTimeFormat(say.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at);

/** A day in the way of the language. Milliseconds since 1970. */
export const dateText = (say: Translate, at: number): string =>
  new Intl.DateTimeFormat(say.locale, { dateStyle: 'medium' }).format(at);
