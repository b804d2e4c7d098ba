import type { Cue } from './cue';
import { splitWords, updateCue } from './cue-text';

/** Lines that follow each other closer than this belong to one rolling display. Seconds. */
const maxRollingGap = 0.05;

/**
 * Shows each word of rolling captions once: where a line begins with the end of the line before, that beginning goes.
 * Two words at least, or the whole line before, so that "no, no" said twice stays twice unless both are shown at once.
 */
export function collapseRolling(cues: readonly Cue[]): Cue[] {
  const lines: Cue[] = [];
  let previous: Cue | undefined;
  for (const cue of cues) {
    const repeated = previous ? countRepeatedWords(previous, cue) : 0;
    previous = cue;
    if (repeated === 0) lines.push(cue);
    else addNewWords(lines, cue, repeated);
  }
  return lines;
}

function addNewWords(lines: Cue[], cue: Cue, repeated: number): void {
  const words = splitWords(cue.text);
  const last = lines.at(-1);
  if (repeated < words.length) {
    const share = (words.length - repeated) / words.length;
    lines.push(updateCue(cue, { text: words.slice(repeated).join(' '), wordCount: Math.round(cue.wordCount * share) }));
  } else if (last) {
    // Nothing new is said, but what was said stands until here.
    const duration = Math.max(last.duration, cue.offset + cue.duration - last.offset);
    lines[lines.length - 1] = updateCue(last, { duration });
  }
}

/** No display rolls more words at once; a line that is longer is broken, and comparing all of it with all would never end. */
const maxRepeatedWords = 100;

const startsWithWords = (words: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((word, at) => word === words[at]);

/** How many words at the beginning of a line were the end of the one before, and are shown again without being said again. */
export function countRepeatedWords(previous: Cue, cue: Cue): number {
  const end = previous.offset + previous.duration;
  if (cue.offset > end + maxRollingGap) return 0;
  // Most lines begin with a word that is not in the one before, and need not be taken apart.
  const firstWord = /\S+/.exec(cue.text)?.[0];
  if (firstWord === undefined || !previous.text.includes(firstWord)) return 0;
  const [old, fresh] = [splitWords(previous.text), splitWords(cue.text)];
  for (let size = Math.min(old.length, fresh.length, maxRepeatedWords); size > 0; size--) {
    if (!startsWithWords(fresh, old.slice(-size))) continue;
    const wholeAtOnce = size === old.length && cue.offset < end;
    return size >= 2 || wholeAtOnce ? size : 0;
  }
  return 0;
}
