/** Digits beyond this are no count of anything, and grouping them would take its time. */
const maxDigits = 64;

/** A count as the service tells it, grouped the way of the language and exact at any size; what is no count stays as it came. */
export const countText = (count: string, locale: string): string =>
  isCount(count) ? new Intl.NumberFormat(locale).format(BigInt(count)) : count;

/** Returns a count as a number, or as its digits where a number would round it; `null` for what is no count. */
export function exactCount(count: unknown): number | string | null {
  if (typeof count === 'number') return Number.isFinite(count) ? count : null;
  if (typeof count !== 'string' || !isCount(count)) return null;
  return Number.isSafeInteger(Number(count)) ? Number(count) : count;
}

/** Section "Video": decimal digits as text. */
export const isCount = (text: string): boolean => text.length <= maxDigits && /^\d+$/.test(text);
