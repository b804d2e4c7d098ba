import { quantile } from './rate-curve';

/** A column of a distribution: from `from` up to, but without, `to`, per minute in words. The ends hold whatever lies beyond. */
interface RateBin {
  from: number;
  to: number;
  count: number;
}

/** Where speech usually lies, in words per minute, so that two tracks are drawn alike; it widens for what is faster or slower. */
const usualRange = { low: 60, high: 260 } as const;
const binWidths = [10, 20, 50, 100, 250, 500];
const maxBins = 26;
/** The share of odd ones at each end that does not make the others narrow. */
const outlierShare = 0.02;

/** How rates are spread, in even columns. Sorted, per minute in words. */
export function binRates(sorted: readonly number[]): RateBin[] {
  const low = Math.min(usualRange.low, quantile(sorted, outlierShare));
  const high = Math.max(usualRange.high, quantile(sorted, 1 - outlierShare));
  const width = binWidths.find((one) => (high - low) / one <= maxBins - 2) ?? (high - low) / (maxBins - 2);
  const first = Math.floor(low / width);
  const columns = Array.from({ length: Math.ceil(high / width) - first }, (_, at) => ({
    from: (first + at) * width,
    to: (first + at + 1) * width,
    count: 0,
  }));
  for (const rate of sorted) {
    const at = Math.min(Math.max(Math.floor(rate / width) - first, 0), columns.length - 1);
    const column = columns[at];
    if (column) column.count += 1;
  }
  return columns;
}
