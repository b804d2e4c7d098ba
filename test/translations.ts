import { createTranslate, type Translate } from '../lib/shared/localized-text.ts';
import messages from '../public/_locales/en/messages.json' with { type: 'json' };

/** A locale file of `public/_locales`. */
export type Locale = Record<string, LocaleMessage>;
interface LocaleMessage {
  message: string;
  description?: string;
  placeholders?: Record<string, { content: string }>;
}

export const english: Locale = messages;

/**
 * Returns a function that translates like the browser: $1 to $9 and $name$ are replaced, $$ is a dollar sign, and a
 * missing message is ''.
 */
export const translationOf = (locale: Locale): Translate =>
  createTranslate((key, values) =>
    withNumbers(locale[key]).replace(/\$([1-9$])/g, (_, sign: string) =>
      sign === '$' ? '$' : (values[Number(sign) - 1] ?? ''),
    ),
  );

/** Returns a message with numbered placeholders in place of named ones. */
const withNumbers = ({ message, placeholders = {} }: LocaleMessage = { message: '' }): string =>
  message.replace(
    /\$([a-z]\w*)\$/gi,
    (_, name: string) => (placeholders[name] ?? placeholders[name.toLowerCase()])?.content ?? '',
  );

/** English translation for tests. */
export const t = translationOf(english);

const arabicForms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
const wrapInArabic = (message: string, form = ''): string =>
  `\u0636\u0648 ${message}${form && ` \u0627${form}`} \u062c\u0646\u0628`;

function createRightToLeft(locale: Locale): Locale {
  const entries = Object.entries(locale).flatMap(([key, { message, ...others }]) => {
    const other = /^(.*)_other$/.exec(key)?.[1];
    if (/_(zero|one|two|few|many)$/.test(key)) return [];
    if (!other) return [[key, { ...others, message: wrapInArabic(message) }] as const];
    return arabicForms.map(
      (form) => [`${other}_${form}`, { ...others, message: wrapInArabic(message, form) }] as const,
    );
  });
  return {
    ...Object.fromEntries(entries),
    // Arabic as used in Egypt, with Arabic-Indic digits.
    localeTag: { message: 'ar-EG' },
    localeDirection: { message: 'rtl' },
  };
}

/**
 * A generated right-to-left locale, whose text is longer than the English text and has Arabic plural forms. It reveals
 * text that does not come from the locale, and physical directions in layouts.
 */
export const mirrored: Locale = createRightToLeft(english);
export const tMirrored = translationOf(mirrored);
