/**
 * A few lines of a track with one in their middle, as far as there are lines on both sides: indices from `from` up to, but
 * without, `until`. The first few where no line is meant (-1).
 */
export function linesAround(count: number, middle: number, max = 3): { from: number; until: number } {
  const start = middle - Math.floor((max - 1) / 2);
  const from = Math.max(0, Math.min(start, count - max));
  return { from, until: Math.min(count, from + max) };
}
