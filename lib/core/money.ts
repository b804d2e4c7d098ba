import type { Micros } from './service/price';

const perDollar = 1_000_000;

/**
 * Money as text: as many decimals as the sum needs and at least two, so that a small price never reads as nothing.
 * In columns five, or six where the last millionths count. Figures are the same in every language.
 */
export function moneyText(micros: Micros, form: 'prose' | 'column' = 'prose'): string {
  const sign = micros < 0 ? '-' : '';
  const exact = (Math.abs(micros) / perDollar).toFixed(6);
  const least = form === 'column' ? 5 : 2;
  const needed = exact.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  return `${sign}$${exact.slice(0, exact.length - (6 - Math.max(least, needed)))}`;
}

/** A sum as typed, with or without its dollar sign, with a point or a comma; `null` where it is none. Millionths of a dollar. */
export function microsFromText(text: string): Micros | null {
  const typed = /^\s*\$?\s*(\d{1,6})?(?:[.,](\d{0,6}))?\s*$/.exec(text);
  if (!typed || !(typed[1] || typed[2])) return null;
  return Number(typed[1] ?? 0) * perDollar + Number((typed[2] ?? '').padEnd(6, '0'));
}
