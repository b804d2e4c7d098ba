import type { CaptionItem } from './caption-items.ts';
import { clockTime } from './clock-time.ts';
import { fileCue, withoutBlankLines } from './file-cue.ts';

/** Formats captions as SubRip: per cue a number, the times, the text and a blank line. */
export const srt = (items: readonly CaptionItem[]): string =>
  items
    .map(fileCue)
    .map(({ start, duration, text }, index) => {
      const times = `${clockTime(start, ',')} --> ${clockTime(start + duration, ',')}`;
      return `${index + 1}\n${times}\n${withoutBlankLines(text)}\n`;
    })
    .join('\n');
