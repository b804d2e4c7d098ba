import type { Cue } from './cue';
import { endsSentence, joinedText } from './joined-text';
import { cueWith } from './words';

/** A silence of so many seconds ends a sentence as well, and none lasts longer than that many. */
const silence = 2;
const longestSentence = 60;

/** Joins lines until a sentence ends. A line that holds the end of one and the start of the next is not cut: its times are not known. */
export function mergeSentences(cues: readonly Cue[]): Cue[] {
  const sentences: Cue[] = [];
  let open: Cue | undefined;
  for (const cue of cues) {
    if (open && mayJoin(open, cue)) open = joined(open, cue);
    else {
      if (open) sentences.push(open);
      open = cue;
    }
  }
  if (open) sentences.push(open);
  return sentences;
}

function mayJoin(open: Cue, cue: Cue): boolean {
  const pause = cue.offset - (open.offset + open.duration);
  const lasts = cue.offset + cue.duration - open.offset;
  return open.lang === cue.lang && pause < silence && lasts <= longestSentence && !endsSentence(open.text);
}

function joined(open: Cue, cue: Cue): Cue {
  const text = joinedText(open.text, cue.text);
  const duration = Math.max(open.duration, cue.offset + cue.duration - open.offset);
  return cueWith(open, { text, duration, wordCount: open.wordCount + cue.wordCount });
}
