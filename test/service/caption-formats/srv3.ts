import type { CaptionItem } from './caption-items.ts';
import { fileCue } from './file-cue.ts';
import { xmlHead, xmlText } from './xml-text.ts';

/** Formats captions as the platform's timed text, version 3: paragraphs with `t` and `d` in milliseconds. */
export const srv3 = (items: readonly CaptionItem[]): string => {
  const lines = items.map(fileCue).map(({ start, duration, text }) => {
    return `<p t="${start}" d="${duration}">${xmlText(text)}</p>`;
  });
  return `${xmlHead}<timedtext format="3">\n<body>\n${lines.join('\n')}\n</body>\n</timedtext>`;
};
