/** Digits beyond this are no count of anything, and grouping them would take its time. */
const mostDigits = 64;

/** A count as the service tells it, grouped the way of the language and exact at any size; what is no count stays as it came. */
export const countText = (told: string, locale: string): string =>
  isCount(told) ? new Intl.NumberFormat(locale).format(BigInt(told)) : told;

/** Returns a count as a number, or as its digits where a number would round it; `null` for what is no count. */
export function exactCount(told: unknown): number | string | null {
  if (typeof told === 'number') return Number.isFinite(told) ? told : null;
  if (typeof told !== 'string' || !isCount(told)) return null;
  return Number.isSafeInteger(Number(told)) ? Number(told) : told;
}

/** Section "Video": decimal digits as text. */
export const isCount = (told: string): boolean => told.length <= mostDigits && /^\d+$/.test(told);
