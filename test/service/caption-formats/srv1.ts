import type { CaptionItem } from './caption-items.ts';
import { fileCue } from './file-cue.ts';
import { xmlHead, xmlText } from './xml-text.ts';

/**
 * Formats captions as the platform's timed text, version 1, with times in decimal seconds. The platform's transcripts
 * have the same format.
 */
export const srv1 = (items: readonly CaptionItem[]): string => {
  const lines = items.map(fileCue).map(({ start, duration, text }) => {
    return `<text start="${start / 1000}" dur="${duration / 1000}">${xmlText(text)}</text>`;
  });
  return `${xmlHead}<transcript>${lines.join('')}</transcript>`;
};
