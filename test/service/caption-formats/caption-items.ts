import { isUnspaced } from '../sample-data/languages.ts';
import type { SampleTrack } from '../sample-data/sample-data-types.ts';
import { withReferences } from './character-references.ts';

/**
 * A caption item (section "Caption item"): `offset` and `duration` in seconds, `speechRate` in words per minute, `text`
 * with character references.
 */
export interface CaptionItem {
  offset: number;
  duration: number;
  lang: string;
  text: string;
  wordCount: number;
  speechRate: number;
}

const letter = /[\p{L}\p{N}]/gu;

/** Counts the words between spaces, or the letters and digits in a script without spaces. */
export function wordCountOf(text: string, lang: string): number {
  if (isUnspaced(lang)) return text.match(letter)?.length ?? 0;
  return text.split(/\s+/).filter((word) => word !== '').length;
}

const wordsPerMinute = (words: number, seconds: number) =>
  seconds > 0 ? Math.round((words / seconds) * 6000) / 100 : 0;

/** Converts a track to caption items of the interface. */
export const captionItems = (track: SampleTrack): CaptionItem[] =>
  track.cues().map(({ offset, duration, text }) => {
    const wordCount = wordCountOf(text, track.lang);
    return {
      offset,
      duration,
      lang: track.lang,
      text: withReferences(text),
      wordCount,
      speechRate: wordsPerMinute(wordCount, duration),
    };
  });
