import type { Cue } from './cue';
import { splitWords, updateCue } from './cue-text';
import { withoutTags } from './formatting-tags';
import { withoutSounds } from './sounds';

/** Leaves out what is heard and not said; lines that say nothing else go. */
export const removeSounds = (cues: readonly Cue[]): Cue[] => cues.flatMap((cue) => cueWithoutSounds(cue) ?? []);

/** What is said in a line; the line itself where it has no sound mark, `null` where it says nothing. */
export function cueWithoutSounds(cue: Cue): Cue | null {
  const text = withoutSounds(cue.text);
  if (text === cue.text.trim()) return cue;
  return text === '' ? null : updateCue(cue, { text, wordCount: remainingWordCount(cue, text) });
}

/** Leaves out formatting tags; lines that show nothing else go. The very same lines where there are none. */
export function removeTags(cues: readonly Cue[]): readonly Cue[] {
  let isSame = true;
  const lines = cues.flatMap((cue) => {
    const text = withoutTags(cue.text);
    if (text === cue.text) return [cue];
    isSame = false;
    if (text === '') return [];
    const wordCount = remainingWordCount(cue, text);
    return [wordCount === cue.wordCount ? { ...cue, text } : updateCue(cue, { text, wordCount })];
  });
  return isSame ? cues : lines;
}

/** The word count of a line that lost some of its text: the service counts marks where they look like words. */
function remainingWordCount({ text: before, wordCount }: Cue, text: string): number {
  const words = splitWords(before).length;
  const removed = words - splitWords(text).length;
  return wordCount < words ? wordCount : Math.max(1, wordCount - removed);
}

/** Moves every line; what would begin before the video is cut there, and what would end before it is left out. */
export function shiftCues(cues: readonly Cue[], seconds: number): Cue[] {
  return cues.flatMap((cue) => {
    const from = cue.offset + seconds;
    const to = from + cue.duration;
    if (from >= 0) return [{ ...cue, offset: from }];
    return to > 0 ? [{ ...cue, offset: 0, duration: to }] : [];
  });
}
