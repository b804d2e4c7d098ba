import type { Cue } from '../cue';
import { toMilliseconds } from './numbers';
import { nonBlankLines } from './write-options';

/** A stretch of a tier in which something is said. Whole milliseconds. */
interface TierInterval {
  start: number;
  end: number;
  text: string;
}

/** Control characters, which no program for annotations shows and some stop at. */
const controlCharacters = /(?![\t\n])\p{Cc}/gu;

/**
 * The lines of a track as a tier holds them: one after the other and never two at once. A line ends where the next
 * begins, lines that begin together are one, and none is shorter than a millisecond. Lines that show nothing are silence.
 */
export function intervalsFrom(cues: readonly Cue[]): TierInterval[] {
  const intervals: TierInterval[] = [];
  for (const { offset, duration, text } of cues) {
    const visibleText = nonBlankLines(text).join('\n').toWellFormed().replace(controlCharacters, '\ufffd');
    if (visibleText === '') continue;
    const start = toMilliseconds(Math.max(0, offset));
    const end = Math.max(start + 1, toMilliseconds(offset + duration));
    const before = intervals.at(-1);
    if (before?.start === start) {
      before.text += `\n${visibleText}`;
      before.end = Math.max(before.end, end);
      continue;
    }
    if (before) before.end = Math.min(before.end, start);
    intervals.push({ start, end, text: visibleText });
  }
  return intervals;
}

/** A track with the name of its tier. */
export interface Tier {
  name: string;
  lang: string | null;
  tiles: readonly TierInterval[];
}
