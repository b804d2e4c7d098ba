/** Digits beyond this are no count of anything, and grouping them would take its time. */
const mostDigits = 64;

/** A count as the service tells it, grouped the way of the language and exact at any size; what is no count stays as it came. */
export const countText = (told: string, locale: string): string =>
  isCount(told) ? new Intl.NumberFormat(locale).format(BigInt(told)) : told;

/** Section "Video": decimal digits as text. */
export const isCount = (told: string): boolean => told.length <= mostDigits && /^\d+$/.test(told);
