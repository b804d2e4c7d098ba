import { perDollar } from './money-text';
import type { Micros } from './price';

/**
 * Parses a typed amount below a million dollars into millionths of a dollar. A dollar sign may precede or follow it. A point, comma or
 * Arabic decimal separator precedes decimals and never separates thousands. Returns `null` for any other text, such
 * as a negative amount or more than six decimals. With a locale, it also rejects a string like `1,500` whose separator
 * is not the locale's decimal separator. Characters that set the direction are ignored.
 */
export function microsFromText(text: string, locale?: string): Micros | null {
  const latinText = latinDigits(text).replace(/\p{Bidi_Control}/gu, '');
  const match = /^\s*(?:US)?\$?\s*(\d{1,6})?(?:[.,\u066b](\d{0,6}))?\s*(?:US)?\$?\s*$/.exec(latinText);
  if (!match || !(match[1] || match[2])) return null;
  const thousands = locale !== undefined && /^\D*[1-9]\d{0,2}([.,])\d{3}\s*$/.exec(latinText);
  if (thousands && thousands[1] !== new Intl.NumberFormat(locale).format(0.5).charAt(1)) return null;
  return Number(match[1] ?? 0) * perDollar + Number((match[2] ?? '').padEnd(6, '0'));
}

/** Converts Arabic-Indic digits and extended Arabic-Indic (Persian) digits to ASCII digits. */
export const latinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
