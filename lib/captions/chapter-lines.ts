import type { Chapter } from '@/lib/details/chapters';
import type { Cue } from './cue';
import { nextLine } from './lines-by-time';

/** Codes are whole seconds, and a line may begin a rounding's breadth before its chapter. Seconds. */
const roundingTolerance = 0.001;

/**
 * Which chapters stand above which line, by its index and in the order of their starts: above the first line that begins at
 * or after the chapter's start, so that one in which no line begins stands right above the next. What begins after the last
 * line stands at the index behind it.
 */
export function chaptersByLine(
  cues: readonly Cue[],
  chapters: readonly Chapter[],
): ReadonlyMap<number, readonly Chapter[]> {
  const lineOf = ({ start }: Chapter): number => {
    const line = nextLine(cues, start - roundingTolerance);
    return line < 0 ? cues.length : line;
  };
  return Map.groupBy(
    chapters.toSorted((a, b) => a.start - b.start),
    lineOf,
  );
}
