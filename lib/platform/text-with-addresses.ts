import type { VideoId } from '@/lib/service/ids';
import { parseVideoId, parseVideoUrl } from './video-url';

/**
 * Characters that end an address in text: spaces, quotation marks, invisible marks, and brackets and punctuation beyond
 * ASCII.
 */
const betweenWords = /[\s<>"'`\p{Pi}\p{Pf}\p{Cf}[[\p{Ps}\p{Pe}\p{Po}]--\p{ASCII}]]+/v;

/** Splits text into words. An address is one word. */
export const wordsIn = (text: string): string[] => text.split(betweenWords).filter((word) => word !== '');

/** The start of an address that follows other characters without a space, as in `1.https://…` and `Video:youtu.be/…`. */
const addressStart = /https?(?::\/\/|%3a)|(?:(?<![\w.@/\\%-])|(?<=^\d+\.))(?:[a-z]+\.)*youtu(?:\.be|be\.com)\//i;

export const addressInWord = (word: string): string => word.slice(Math.max(0, word.search(addressStart)));

/** Returns the video id in pasted text: the text itself, or the id in the first video address. */
export function findVideoId(addressOrId: string): VideoId | null {
  const words = wordsIn(addressOrId);
  const [only = ''] = words;
  if (words.length === 1 && only.length === 11) return parseVideoId(only) ?? parseVideoUrl(only)?.videoId ?? null;
  for (const word of words) {
    const found = parseVideoUrl(addressInWord(word));
    if (found) return found.videoId;
  }
  return null;
}
