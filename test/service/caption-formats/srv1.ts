import type { CaptionItem } from './caption-items.ts';
import { fileCue } from './file-cue.ts';
import { xmlHead, xmlText } from './xml-text.ts';

/** The platform's first timed text: seconds with fractions. Its transcript document has the same form. */
export const srv1 = (items: readonly CaptionItem[]): string => {
  const lines = items.map(fileCue).map(({ start, duration, text }) => {
    return `<text start="${start / 1000}" dur="${duration / 1000}">${xmlText(text)}</text>`;
  });
  return `${xmlHead}<transcript>${lines.join('')}</transcript>`;
};
