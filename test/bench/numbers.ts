/** Returns the median; `NaN` for an empty list. */
export const medianOf = (numbers: readonly number[]): number => partOf(numbers, 0.5);

/** Returns the 95th percentile; `NaN` for an empty list. */
export const p95Of = (numbers: readonly number[]): number => partOf(numbers, 0.95);

/** Returns the minimum, which is least affected by other processes; `NaN` for an empty list. */
export const minimumOf = (numbers: readonly number[]): number => partOf(numbers, 0);

function partOf(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
