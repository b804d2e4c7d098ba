import type { Micros } from './price';

const perDollar = 1_000_000;

/**
 * Money as text: as many decimals as the sum needs and at least two, so that a small price never reads as nothing.
 * In columns five, or six where the last millionths count. Digits and separators are the language's.
 */
export function moneyText(micros: Micros, form: 'prose' | 'column' = 'prose', locale = 'en'): string {
  const figures = new Intl.NumberFormat(locale, {
    minimumFractionDigits: form === 'column' ? 5 : 2,
    maximumFractionDigits: 6,
  });
  return leftToRight(`${micros < 0 ? '-' : ''}$${figures.format(Math.abs(micros) / perDollar)}`);
}

/** Beside digits of a right-to-left script the sign would jump to the far side; an isolate (UAX 9) holds it. */
const leftToRight = (text: string): string => (/[^\P{Nd}0-9]/u.test(text) ? `\u2066${text}\u2069` : text);

/**
 * A sum as typed, with or without its dollar sign, with a point or a comma before the decimals; `null` where it is none, is
 * below 0 or finer than a millionth. Millionths of a dollar.
 */
export function microsFromText(text: string): Micros | null {
  const typed = /^\s*\$?\s*(\d{1,6})?(?:[.,\u066b](\d{0,6}))?\s*$/.exec(latinDigits(text));
  if (!typed || !(typed[1] || typed[2])) return null;
  return Number(typed[1] ?? 0) * perDollar + Number((typed[2] ?? '').padEnd(6, '0'));
}

/** Arabic-Indic digits, in both of their blocks. */
const latinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
