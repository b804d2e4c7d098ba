/** What half of the numbers stay under; `NaN` of none. */
export const medianOf = (numbers: readonly number[]): number => partOf(numbers, 0.5);

/** What 19 of 20 of the numbers stay under; `NaN` of none. */
export const p95Of = (numbers: readonly number[]): number => partOf(numbers, 0.95);

/** The least of the numbers: what is left where everything that disturbs only adds. `NaN` of none. */
export const leastOf = (numbers: readonly number[]): number => partOf(numbers, 0);

function partOf(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
