import { createTranslate, type Translate } from '../lib/shared/localized-text.ts';
import messages from '../public/_locales/en/messages.json' with { type: 'json' };

/** A locale file as it lies under `public/_locales`. */
export type Locale = Record<string, Sentence>;
interface Sentence {
  message: string;
  description?: string;
  placeholders?: Record<string, { content: string }>;
}

/** English, as it is shipped. */
export const english: Locale = messages;

/**
 * Speaks from a locale the way the browser does: $1 to $9 and $name$ are filled, $$ is a dollar sign, a name that is missing
 * is ''.
 */
export const sayOf = (locale: Locale): Translate =>
  createTranslate((key, fill) =>
    numbered(locale[key]).replace(/\$([1-9$])/g, (_, sign: string) =>
      sign === '$' ? '$' : (fill[Number(sign) - 1] ?? ''),
    ),
  );

/** The message with numbers in place of its named placeholders. */
const numbered = ({ message, placeholders = {} }: Sentence = { message: '' }): string =>
  message.replace(
    /\$([a-z]\w*)\$/gi,
    (_, name: string) => (placeholders[name] ?? placeholders[name.toLowerCase()])?.content ?? '',
  );

/** The English words, for tests. */
export const t = sayOf(english);

const arabicForms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
const wrapped = (message: string, form = ''): string =>
  `\u0636\u0648 ${message}${form && ` \u0627${form}`} \u062c\u0646\u0628`;

function madeRightToLeft(locale: Locale): Locale {
  const entries = Object.entries(locale).flatMap(([key, { message, ...others }]) => {
    const other = /^(.*)_other$/.exec(key)?.[1];
    if (/_(zero|one|two|few|many)$/.test(key)) return [];
    if (!other) return [[key, { ...others, message: wrapped(message) }] as const];
    return arabicForms.map((form) => [`${other}_${form}`, { ...others, message: wrapped(message, form) }] as const);
  });
  return {
    ...Object.fromEntries(entries),
    // Numbers and plural rules of Arabic as written in Egypt, with its own digits.
    localeTag: { message: 'ar-EG' },
    localeDirection: { message: 'rtl' },
  };
}

/**
 * A made-up locale that is written from right to left and longer than English, with the plural forms of Arabic: wherever a
 * sentence does not come from the locale, or a left stands where a start should, it shows.
 */
export const mirrored: Locale = madeRightToLeft(english);
export const sayMirrored = sayOf(mirrored);
