import type { Micros } from './price';

const perDollar = 1_000_000;

/**
 * Formats money in the user's language with as many decimals as needed, at least two, so that a small price never shows
 * as zero. Columns have five decimals, or six where the last digit is not 0.
 */
export function moneyText(micros: Micros, form: 'prose' | 'column' = 'prose', locale = 'en'): string {
  const numberFormat = new Intl.NumberFormat(locale, {
    minimumFractionDigits: form === 'column' ? 5 : 2,
    maximumFractionDigits: 6,
  });
  return leftToRight(`${micros < 0 ? '-' : ''}$${numberFormat.format(Math.abs(micros) / perDollar)}`);
}

/**
 * Next to digits of a right-to-left script, the sign would move to the other side, so the text is enclosed in an
 * isolate (UAX 9).
 */
const leftToRight = (text: string): string => (/[^\P{Nd}0-9]/u.test(text) ? `\u2066${text}\u2069` : text);

/**
 * Parses a typed amount, with an optional dollar sign and a point or comma before the decimals, into millionths of a
 * dollar. Returns `null` for anything else, for negative amounts and for fractions of a millionth.
 */
export function microsFromText(text: string): Micros | null {
  const typed = /^\s*\$?\s*(\d{1,6})?(?:[.,\u066b](\d{0,6}))?\s*$/.exec(latinDigits(text));
  if (!typed || !(typed[1] || typed[2])) return null;
  return Number(typed[1] ?? 0) * perDollar + Number((typed[2] ?? '').padEnd(6, '0'));
}

/** Converts both blocks of Arabic-Indic digits to ASCII digits. */
const latinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
