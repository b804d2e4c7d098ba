import type { TimeSpan } from './pauses';
import { type CurvePoint, rollingWindow } from './rate-curve';

/** Half a minute of the video with its pace, per minute. */
export interface Passage extends TimeSpan {
  rate: number;
}

/** So many passages are looked through for those that stand apart: the best of a track lie side by side. */
const maxCandidates = 4_000;

/** The fastest or the slowest half minutes, the most extreme first; none overlaps another. `length` in seconds. */
export function extremePassages(
  curve: readonly CurvePoint[],
  length: number,
  kind: 'fast' | 'slow',
  count = 3,
): Passage[] {
  const sign = kind === 'fast' ? -1 : 1;
  const half = rollingWindow.window / 2;
  const ranked = curve
    .flatMap(({ at, rate }) => (rate === null ? [] : [{ at, rate }]))
    .sort((one, other) => sign * (one.rate - other.rate))
    .slice(0, maxCandidates);
  const chosen: { at: number; rate: number }[] = [];
  for (const point of ranked) {
    if (chosen.length === count) break;
    if (chosen.every(({ at }) => Math.abs(at - point.at) >= rollingWindow.window)) chosen.push(point);
  }
  return chosen.map(({ at, rate }) => ({ from: Math.max(0, at - half), to: Math.min(length, at + half), rate }));
}
