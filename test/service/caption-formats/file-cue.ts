import type { CaptionItem } from './caption-items.ts';
import { withoutReferences } from './character-references.ts';

/** A caption for file formats, with times in whole milliseconds and text without character references. */
interface FileCue {
  start: number;
  duration: number;
  text: string;
}

const milliseconds = (seconds: number) => Math.round(seconds * 1000);

export const fileCue = ({ offset, duration, text }: CaptionItem): FileCue => ({
  start: milliseconds(offset),
  duration: milliseconds(duration),
  text: withoutReferences(text),
});

/** Removes blank lines, which end a cue in SubRip and WebVTT. */
export const withoutBlankLines = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n\s*\n/g, '\n')
    .replace(/^\n+|\n+$/g, '');
