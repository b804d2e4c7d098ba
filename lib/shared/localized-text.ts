import type messages from '@/public/_locales/en/messages.json';
import { languageName } from './display-names';

type MessageKey = keyof typeof messages;
/** The plural forms of the Unicode rules that a locale may have; `other` is always there. */
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** Names of sentences that count something: the locale has them once for each plural form, as `name_one`, `name_other`. */
export type PluralName = MessageKey extends infer K ? (K extends `${infer Name}_other` ? Name : never) : never;
/** Names of all other sentences. English is the list that every other locale is held against. */
export type MessageName = Exclude<MessageKey, `${string}_${PluralForm}`>;

/** What is put in for $1, $2 …; numbers and names of languages are written the way of the language. */
export type MessageArgument = string | number | { lang: string };

/** A sentence that is not put into words yet: stores and rules carry these, pages say them. */
export type Message =
  | readonly [MessageName, ...MessageArgument[]]
  | { count: PluralName; n: number; fill?: readonly MessageArgument[] };

/** Puts sentences into the words of the user's language. */
export interface Translate {
  (name: MessageName, ...fill: readonly MessageArgument[]): string;
  /** The form for `n` by the language's plural rules; `n` itself is $1, the rest follow from $2. */
  plural(name: PluralName, n: number, ...fill: readonly MessageArgument[]): string;
  saying(saying: Message): string;
  /** The language of the words (BCP 47), for numbers and dates beside them. */
  locale: string;
  dir: 'ltr' | 'rtl';
}

/** Looks one sentence up in a locale and puts the fills in; '' where the locale has no such name. */
type MessageLookup = (key: string, fill: string[]) => string;

/**
 * A `Say` over any locale. It names itself in two sentences, `localeTag` and `localeDirection`: the words may be in another
 * language than the browser, when the browser's has not been translated, and plurals and direction must follow the words.
 */
export function createTranslate(lookUp: MessageLookup): Translate {
  // A worker may be without any words; see `browserWords`.
  const locale = lookUp('localeTag', []) || 'en';
  const pluralRules = new Intl.PluralRules(locale);
  const numberFormat = new Intl.NumberFormat(locale);
  const argumentText = (one: MessageArgument): string => {
    if (typeof one === 'number') return numberFormat.format(one);
    return typeof one === 'string' ? one : languageName(one.lang, locale);
  };
  const argumentTexts = (fill: readonly MessageArgument[]) => fill.map(argumentText);

  const translate = (name: MessageName, ...fill: readonly MessageArgument[]) => lookUp(name, argumentTexts(fill));
  const plural = (name: PluralName, n: number, ...fill: readonly MessageArgument[]) => {
    const argumentList = argumentTexts([n, ...fill]);
    // A form of its own for nothing at all, which most languages do not have by rule: "no lines" reads better than "0 lines".
    const zeroForm = n === 0 ? lookUp(`${name}_zero`, argumentList) : '';
    return (
      zeroForm || lookUp(`${name}_${pluralRules.select(n)}`, argumentList) || lookUp(`${name}_other`, argumentList)
    );
  };
  const saying = (it: Message) => ('count' in it ? plural(it.count, it.n, ...(it.fill ?? [])) : translate(...it));
  return Object.assign(translate, {
    plural,
    saying,
    locale,
    dir: lookUp('localeDirection', []) === 'rtl' ? 'rtl' : 'ltr',
  } as const);
}
