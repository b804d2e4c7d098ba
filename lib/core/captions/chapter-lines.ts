import type { Chapter } from '../details/chapters';
import type { Cue } from './cue';
import { nextLine } from './line-at';

/** Codes are whole seconds, and a line may begin a rounding's breadth before its chapter. Seconds. */
const justBefore = 0.001;

/**
 * Which chapter stands above which line, by its index: the first line that begins at or after the chapter's start. A chapter
 * in which no line begins gives way to the next, and one after the last line stands above none.
 */
export function chapterLines(cues: readonly Cue[], chapters: readonly Chapter[]): ReadonlyMap<number, Chapter> {
  const heads = new Map<number, Chapter>();
  for (const chapter of chapters) {
    const line = nextLine(cues, chapter.start - justBefore);
    if (line >= 0) heads.set(line, chapter);
  }
  return heads;
}
