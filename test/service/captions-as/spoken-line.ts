import type { CaptionItem } from './caption-items.ts';
import { withoutReferences } from './character-references.ts';

/** A caption for the file formats: whole milliseconds, and text as people wrote it. */
interface SpokenLine {
  start: number;
  duration: number;
  text: string;
}

const milliseconds = (seconds: number) => Math.round(seconds * 1000);

export const spokenLine = ({ offset, duration, text }: CaptionItem): SpokenLine => ({
  start: milliseconds(offset),
  duration: milliseconds(duration),
  text: withoutReferences(text),
});

/** In SubRip and WebVTT a blank line ends a cue, so a text may have none. */
export const withoutBlankLines = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n\s*\n/g, '\n')
    .replace(/^\n+|\n+$/g, '');
