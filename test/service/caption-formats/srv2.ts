import type { CaptionItem } from './caption-items.ts';
import { fileCue } from './file-cue.ts';
import { xmlHead, xmlText } from './xml-text.ts';

/** Formats captions as the platform's timed text, version 2: `t` and `d` in milliseconds. */
export const srv2 = (items: readonly CaptionItem[]): string => {
  const lines = items.map(fileCue).map(({ start, duration, text }) => {
    return `<text t="${start}" d="${duration}">${xmlText(text)}</text>`;
  });
  return `${xmlHead}<timedtext>${lines.join('')}</timedtext>`;
};
