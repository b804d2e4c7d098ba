import type { Cue } from '../cue';
import { alignTracks } from './align-tracks';

/**
 * What of a second track stands beside some lines of the first, in its own order: lines from `from` up to, but without,
 * `until`. So what is chosen among the lines is what a reader sees beside them.
 */
export function secondaryCuesFor(
  first: readonly Cue[],
  second: readonly Cue[],
  { from, until }: { from: number; until: number },
): Cue[] {
  const { beside } = alignTracks(first, second);
  const lines: number[] = [];
  for (let line = from; line < until; line++) lines.push(...beside(line));
  return lines.sort((a, b) => a - b).flatMap((at) => second[at] ?? []);
}
