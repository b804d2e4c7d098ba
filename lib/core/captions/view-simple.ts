import type { Cue } from './cue';
import { withoutSounds } from './sound-marks';
import { cueWith, wordsIn } from './words';

/** Leaves out what is heard and not said; lines that say nothing else go. */
export function dropSounds(cues: readonly Cue[]): Cue[] {
  return cues.flatMap((cue) => {
    const text = withoutSounds(cue.text);
    if (text === cue.text.trim()) return [cue];
    if (text === '') return [];
    // The service counted marks as words where they looked like words.
    const gone = wordsIn(cue.text).length - wordsIn(text).length;
    return [cueWith(cue, { text, wordCount: Math.max(1, cue.wordCount - gone) })];
  });
}

/** Moves every line; what would begin before the video is cut there, and what would end before it is left out. */
export function shift(cues: readonly Cue[], seconds: number): Cue[] {
  return cues.flatMap((cue) => {
    const from = cue.offset + seconds;
    const to = from + cue.duration;
    if (from >= 0) return [{ ...cue, offset: from }];
    return to > 0 ? [{ ...cue, offset: 0, duration: to }] : [];
  });
}
