import type messages from '@/public/_locales/en/messages.json';
import { countryName, languageName } from './display-names.ts';

type MessageKey = keyof typeof messages;
/** The Unicode plural forms. Every locale has `other`. */
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** Names of plural messages. The locale has one entry per plural form, such as `name_one` and `name_other`. */
export type PluralName = MessageKey extends infer K ? (K extends `${infer Name}_other` ? Name : never) : never;
/** Names of all other messages. The English locale defines the names. */
export type MessageName = Exclude<MessageKey, `${string}_${PluralForm}`>;

/** A message without values, or a name that is the same in every language. */
export type Label = MessageName | { text: string };

/**
 * A value for $1, $2 …; numbers, and the names of languages and countries, are formatted for the locale. A label is
 * itself a message.
 */
export type MessageArgument = string | number | { lang: string } | { country: string } | { label: MessageName };

/** A message that is not translated yet. Stores and rules return messages, and pages translate them. */
export type Message =
  | readonly [MessageName, ...MessageArgument[]]
  | { count: PluralName; n: number; fill?: readonly MessageArgument[] };

export interface Translate {
  (label: Label, ...fill: readonly MessageArgument[]): string;
  /** Returns the plural form for `n`. `n` itself is $1, the other values start at $2. */
  plural(name: PluralName, n: number, ...fill: readonly MessageArgument[]): string;
  message(message: Message): string;
  number(value: number): string;
  /** Joins parts of a sentence with commas, or as the language lists them. */
  list(parts: readonly string[]): string;
  /** The locale of the messages (BCP 47), for numbers and dates next to them. */
  locale: string;
  dir: 'ltr' | 'rtl';
}

/** Looks up a message and inserts its values; returns '' if the locale does not have the message. */
export type MessageLookup = (key: string, fill: string[]) => string;

/**
 * Creates a `Translate` from the loaded messages. The messages `localeTag` and `localeDirection` define its language and
 * direction, because plurals and direction must match the messages, whose language can differ from the browser's. Of the
 * user's locales (BCP 47), the first of that language decides the form of numbers and dates.
 */
export function createTranslate(lookUp: MessageLookup, userLocales: readonly string[] = []): Translate {
  // A worker may have no messages; see `lib/browser/translation.ts`.
  const language = lookUp('localeTag', []) || 'en';
  const locale = userLocales.find((one) => one.startsWith(`${language}-`)) ?? language;
  const pluralRules = new Intl.PluralRules(locale);
  const numberFormat = new Intl.NumberFormat(locale);
  const argumentText = (one: MessageArgument): string => {
    if (typeof one === 'number') return numberFormat.format(one);
    if (typeof one === 'string') return one;
    if ('label' in one) return lookUp(one.label, []);
    return 'lang' in one ? languageName(one.lang, locale) : countryName(one.country, locale);
  };
  const argumentTexts = (fill: readonly MessageArgument[]) => fill.map(argumentText);

  const translate = (label: Label, ...fill: readonly MessageArgument[]) =>
    typeof label === 'string' ? lookUp(label, argumentTexts(fill)) : label.text;
  const plural = (name: PluralName, n: number, ...fill: readonly MessageArgument[]) => {
    const values = argumentTexts([n, ...fill]);
    const text = (form: string) => lookUp(`${name}_${form}`, values);
    // A separate form for zero reads better (“no lines”), but most languages have no plural rule for it.
    return (n === 0 && text('zero')) || text(pluralRules.select(n)) || text('other');
  };
  const message = (message: Message) =>
    'count' in message ? plural(message.count, message.n, ...(message.fill ?? [])) : translate(...message);
  return Object.assign(translate, {
    plural,
    message,
    number: numberFormat.format,
    list: (parts: readonly string[]) => new Intl.ListFormat(locale, { style: 'narrow' }).format(parts),
    locale,
    dir: lookUp('localeDirection', []) === 'rtl' ? 'rtl' : 'ltr',
  } as const);
}
