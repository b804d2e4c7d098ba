import type { Cue } from './cue';
import { perMinute } from './rate-unit';

/** Words as white space parts them. */
export const splitWords = (text: string): string[] => text.match(/\S+/g) ?? [];

/**
 * Letters of scripts that put no space between words, as UTF-16 units (Unicode blocks): Thai, Lao, Myanmar, Khmer, kana and
 * Chinese characters.
 */
export const unspacedRanges: readonly (readonly [from: number, to: number])[] = [
  [0x0e00, 0x0eff],
  [0x1000, 0x109f],
  [0x1780, 0x17ff],
  [0x3040, 0x30ff],
  [0x31f0, 0x31ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xf900, 0xfaff],
  // The first halves of Chinese characters beyond the first plane.
  [0xd840, 0xd88d],
];

const unicodeEscape = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`;
const unspacedLetter = new RegExp(
  `[${unspacedRanges.map(([from, to]) => `${unicodeEscape(from)}-${unicodeEscape(to)}`).join('')}]`,
);

let segmenter: Intl.Segmenter | undefined;

/** The number of words: as white space parts them, and in scripts without word spaces as a dictionary does (Unicode UAX 29). */
export function countWords(text: string): number {
  if (!unspacedLetter.test(text)) return splitWords(text).length;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words++;
  return words;
}

/** A line with another text, and its count and rate brought along. */
export function updateCue(cue: Cue, change: Partial<Pick<Cue, 'offset' | 'duration' | 'text' | 'wordCount'>>): Cue {
  const changed = { ...cue, ...change };
  return { ...changed, speechRate: perMinute(changed.wordCount, changed.duration) ?? 0 };
}
