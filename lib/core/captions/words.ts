import type { Cue } from './cue';
import { perMinute } from './pace';

/** Words as white space parts them. Scripts without word spaces have no count of their own here (SPR-05). */
export const wordsIn = (text: string): string[] => text.match(/\S+/g) ?? [];

/** A line with another text, and its count and rate brought along. */
export function cueWith(cue: Cue, change: Partial<Pick<Cue, 'offset' | 'duration' | 'text' | 'wordCount'>>): Cue {
  const changed = { ...cue, ...change };
  return { ...changed, speechRate: perMinute(changed.wordCount, changed.duration) ?? 0 };
}
