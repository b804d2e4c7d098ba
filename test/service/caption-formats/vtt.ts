import type { CaptionItem } from './caption-items.ts';
import { clockTime } from './clock-time.ts';
import { fileCue, withoutBlankLines } from './file-cue.ts';

/** W3C WebVTT, section 4.2.2: cue text must not contain an unescaped `<` or `&`, or an arrow. */
const cueText = (text: string) =>
  withoutBlankLines(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Formats captions as W3C WebVTT, with the header that the platform writes. */
export const vtt = (items: readonly CaptionItem[]): string => {
  const cues = items.map(fileCue).map(({ start, duration, text }) => {
    return `${clockTime(start, '.')} --> ${clockTime(start + duration, '.')}\n${cueText(text)}\n`;
  });
  return [`WEBVTT\nKind: captions\nLanguage: ${items[0]?.lang ?? 'und'}\n`, ...cues].join('\n');
};
