import type messages from '@/public/_locales/en/messages.json';
import { languageName } from './language-name';

type Key = keyof typeof messages;
/** The plural forms of the Unicode rules that a locale may have; `other` is always there. */
export type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** Names of sentences that count something: the locale has them once for each plural form, as `name_one`, `name_other`. */
export type CountName = Key extends infer K ? (K extends `${infer Name}_other` ? Name : never) : never;
/** Names of all other sentences. English is the list that every other locale is held against. */
export type MessageName = Exclude<Key, `${string}_${PluralForm}`>;

/** What is put in for $1, $2 …; numbers and names of languages are written the way of the language. */
export type Fill = string | number | { lang: string };

/** A sentence that is not put into words yet: stores and rules carry these, pages say them. */
export type Saying = readonly [MessageName, ...Fill[]] | { count: CountName; n: number; fill?: readonly Fill[] };

/** Puts sentences into the words of the reader's language. */
export interface Say {
  (name: MessageName, ...fill: readonly Fill[]): string;
  /** The form for `n` by the language's plural rules; `n` itself is $1, the rest follow from $2. */
  count(name: CountName, n: number, ...fill: readonly Fill[]): string;
  saying(saying: Saying): string;
  /** The language of the words (BCP 47), for numbers and dates beside them. */
  locale: string;
  dir: 'ltr' | 'rtl';
}

/** Looks one sentence up in a locale and puts the fills in; '' where the locale has no such name. */
export type LookUp = (key: string, fill: string[]) => string;

/**
 * A `Say` over any locale. It names itself in two sentences, `localeTag` and `localeDirection`: the words may be in another
 * language than the browser, when the browser's has not been translated, and plurals and direction must follow the words.
 */
export function sayFrom(lookUp: LookUp): Say {
  // A worker may be without any words; see `browserWords`.
  const locale = lookUp('localeTag', []) || 'en';
  const rules = new Intl.PluralRules(locale);
  const written = new Intl.NumberFormat(locale);
  const text = (one: Fill): string => {
    if (typeof one === 'number') return written.format(one);
    return typeof one === 'string' ? one : languageName(one.lang, locale);
  };
  const texts = (fill: readonly Fill[]) => fill.map(text);

  const plain = (name: MessageName, ...fill: readonly Fill[]) => lookUp(name, texts(fill));
  const count = (name: CountName, n: number, ...fill: readonly Fill[]) => {
    const filled = texts([n, ...fill]);
    // A form of its own for nothing at all, which most languages do not have by rule: "no lines" reads better than "0 lines".
    const none = n === 0 ? lookUp(`${name}_zero`, filled) : '';
    return none || lookUp(`${name}_${rules.select(n)}`, filled) || lookUp(`${name}_other`, filled);
  };
  const saying = (it: Saying) => ('count' in it ? count(it.count, it.n, ...(it.fill ?? [])) : plain(...it));
  return Object.assign(plain, {
    count,
    saying,
    locale,
    dir: lookUp('localeDirection', []) === 'rtl' ? 'rtl' : 'ltr',
  } as const);
}
