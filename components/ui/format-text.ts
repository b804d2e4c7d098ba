import { moneyText } from '@/lib/service/money-text';
import type { Micros, Quote } from '@/lib/service/price';
import type { VersionFailure } from '@/lib/shared/file-version';
import { isolateText } from '@/lib/shared/isolate-text';
import type { Message, Translate } from '@/lib/shared/localized-text';
import { durationMessages } from '@/lib/shared/time-text';

/**
 * The price on a button, or the reason why a request is free or cannot be sent. `age`, `forMs` and `ms` are in
 * milliseconds.
 */
export type PriceTag =
  | Quote
  | { is: 'free'; forMs?: number }
  | { is: 'saved'; age: number }
  | { is: 'offline' }
  | { is: 'waiting'; ms: number };

/** Formats a duration in milliseconds with at most two units. */
export const durationText = (t: Translate, milliseconds: number): string =>
  joinMessages(t, durationMessages(milliseconds));

/** Formats an age in milliseconds with one unit, as in "3 h ago"; less than a minute is "just now". */
export const ageText = (t: Translate, age: number): string =>
  age < 60_000 ? t('justNow') : t('timeAgo', joinMessages(t, durationMessages(age, 1)));

const joinMessages = (t: Translate, parts: readonly Message[]): string =>
  parts.map((part) => t.message(part)).join(' ');

export function priceText(t: Translate, price: PriceTag): string {
  switch (price.is) {
    case 'free':
      return price.forMs === undefined ? t('priceFree') : t('priceFreeFor', durationText(t, price.forMs));
    case 'saved':
      return t('priceSaved', ageText(t, price.age));
    case 'published':
      return moneyText(price.micros, 'prose', t.locale);
    case 'entered':
      return t('priceOwn', moneyText(price.micros, 'prose', t.locale));
    case 'estimated':
      return estimateText(t, price.micros);
    case 'unknown':
      return t('priceUnstated');
    case 'offline':
      return t('offlineHeading');
    case 'waiting':
      return t('priceWaiting', durationText(t, price.ms));
  }
}

/** Formats an estimated price with two significant figures, because more would suggest a precision that it lacks. */
export const estimateText = (t: Translate, micros: Micros): string =>
  t('approximately', moneyText(Number(micros.toPrecision(2)), 'prose', t.locale));

/** Returns a format by key. It is created once, because that takes longer than formatting a screen of rows. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  dateFormats.set(key, format);
  return format;
}
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Formats a time in milliseconds since 1970 as a localized date and time. */
export const dateTimeText = (t: Translate, time: number): string =>
  dateFormat(t.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(time);

/** Formats a time in milliseconds since 1970 as a localized time of day, without seconds like all times of day. */
export const timeOfDayText = (t: Translate, time: number): string =>
  dateFormat(t.locale, { timeStyle: 'short' }).format(time);

/**
 * Formats a time in milliseconds since 1970 as a localized date, in the user's time zone or, for dates of the service
 * that all users should see alike, in UTC.
 */
export const dateText = (t: Translate, time: number, timeZone?: 'UTC'): string =>
  dateFormat(t.locale, { dateStyle: 'medium', timeZone }).format(time);

/** Joins facts with dots, and isolates names from outside. At a line break the dot stays with the earlier fact. */
export const joinFacts = (
  { dir }: Pick<Translate, 'dir'>,
  facts: readonly (string | number | false | null)[],
): string =>
  facts
    .filter(Boolean)
    .map((fact) => isolateText(String(fact), dir))
    .join('\u00a0· ');

export const versionFailureText = (t: Translate, { is, version }: VersionFailure): string =>
  t(is === 'newer' ? 'fileNewer' : 'fileInvalidVersion', version);
