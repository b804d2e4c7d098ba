import type { Cue } from './cue';
import { updateCue } from './cue-text';
import { endsSentence, joinText } from './joined-text';

/** A silence of so many seconds ends a sentence as well, and none lasts longer than that many. */
const sentencePause = 2;
const maxSentenceSeconds = 60;

/** Joins lines until a sentence ends. A line that holds the end of one and the start of the next is not cut: its times are not known. */
export function mergeSentences(cues: readonly Cue[]): Cue[] {
  const sentences: Cue[] = [];
  let current: Cue | undefined;
  for (const cue of cues) {
    if (current && canJoin(current, cue)) current = joinCues(current, cue);
    else {
      if (current) sentences.push(current);
      current = cue;
    }
  }
  if (current) sentences.push(current);
  return sentences;
}

function canJoin(current: Cue, cue: Cue): boolean {
  const pause = cue.offset - (current.offset + current.duration);
  const lasts = cue.offset + cue.duration - current.offset;
  return (
    current.lang === cue.lang && pause < sentencePause && lasts <= maxSentenceSeconds && !endsSentence(current.text)
  );
}

function joinCues(current: Cue, cue: Cue): Cue {
  const text = joinText(current.text, cue.text);
  const duration = Math.max(current.duration, cue.offset + cue.duration - current.offset);
  return updateCue(current, { text, duration, wordCount: current.wordCount + cue.wordCount });
}
