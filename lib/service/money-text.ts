import type { Micros } from './price';

export const perDollar = 1_000_000;

/**
 * Formats money for the locale with as many decimals as needed, up to six, so that a small price never shows as zero.
 * The form `prose` has at least two decimals; `column` has at least five, but none for nothing. `field` is `prose`
 * without the dollar sign and thousands separators, so that it parses back after editing. An amount of a right-to-left language is isolated.
 */
export function moneyText(micros: Micros, form: 'prose' | 'column' | 'field' = 'prose', locale = 'en'): string {
  const text = new Intl.NumberFormat(locale, {
    ...(form === 'field'
      ? { useGrouping: false }
      : { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }),
    minimumFractionDigits: form !== 'column' ? 2 : micros === 0 ? 0 : 5,
    maximumFractionDigits: 6,
  }).format(micros / perDollar);
  // In a right-to-left sentence, the sign would leave its number or split a symbol such as “US$”.
  return text.includes('\u200f') ? `\u2066${text.replace(/\p{Bidi_Control}/gu, '')}\u2069` : text;
}
