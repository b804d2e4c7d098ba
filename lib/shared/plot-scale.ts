/** How many times larger than all smaller values together a value is if it would flatten them in a plot. */
const flatteningFactor = 1000;

/**
 * Returns the largest value that a scale should cover. Values above it, at most a tenth and at least one, are so large
 * that all others would be invisible next to them. Returns 0 without a positive value.
 */
export function scaleMaximum(values: Iterable<number>): number {
  const sorted = [...values].filter((value) => value > 0).sort((one, other) => other - one);
  const maxLeftOut = Math.max(1, Math.floor(sorted.length / 10));
  let smaller = sorted.slice(maxLeftOut).reduce((sum, value) => sum + value, 0);
  for (let nth = maxLeftOut - 1; nth >= 0; nth -= 1) {
    const value = sorted[nth] ?? 0;
    if (smaller > 0 && value > smaller * flatteningFactor) return sorted[nth + 1] ?? value;
    smaller += value;
  }
  return sorted[0] ?? 0;
}

/** Returns a function that writes the values of an axis in few characters: 1.2M, and 1E18 from a thousand trillions on. */
export function axisNumberText(locale: string): (value: number) => string {
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 });
  const scientific = new Intl.NumberFormat(locale, { notation: 'scientific', maximumFractionDigits: 2 });
  return (value) => (Math.abs(value) < 1e15 ? compact : scientific).format(value);
}

/** Returns round values from zero up to the first at or above the highest bar; to one cent if there is no bar. */
export function barTicks(max: number): number[] {
  const top = max > 0 ? max : 0.01;
  const unit = 10 ** Math.floor(Math.log10(top));
  // Up to five steps; a quotient just above a whole number is a rounding error.
  const count = (step: number) => Math.ceil(top / step - 1e-9);
  const step = [unit / 5, unit / 2, unit, unit * 2].find((one) => count(one) <= 5) ?? unit * 5;
  return Array.from({ length: count(step) + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}
