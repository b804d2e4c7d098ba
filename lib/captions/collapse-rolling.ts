import type { Cue } from './cue';
import { cueWith, wordsIn } from './words';

/** Lines that follow each other closer than this belong to one rolling display. Seconds. */
const touching = 0.05;

/**
 * Shows each word of rolling captions once: where a line begins with the end of the line before, that beginning goes.
 * Two words at least, or the whole line before, so that "no, no" said twice stays twice unless both are shown at once.
 */
export function collapseRolling(cues: readonly Cue[]): Cue[] {
  const lines: Cue[] = [];
  let before: Cue | undefined;
  for (const cue of cues) {
    const repeated = before ? repeatedWords(before, cue) : 0;
    before = cue;
    if (repeated === 0) lines.push(cue);
    else addRest(lines, cue, repeated);
  }
  return lines;
}

function addRest(lines: Cue[], cue: Cue, repeated: number): void {
  const words = wordsIn(cue.text);
  const last = lines.at(-1);
  if (repeated < words.length) {
    const share = (words.length - repeated) / words.length;
    lines.push(cueWith(cue, { text: words.slice(repeated).join(' '), wordCount: Math.round(cue.wordCount * share) }));
  } else if (last) {
    // Nothing new is said, but what was said stands until here.
    const duration = Math.max(last.duration, cue.offset + cue.duration - last.offset);
    lines[lines.length - 1] = cueWith(last, { duration });
  }
}

/** No display rolls more words at once; a line that is longer is broken, and comparing all of it with all would never end. */
const mostRepeated = 100;

const beginsWith = (words: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((word, at) => word === words[at]);

/** How many words at the beginning of a line were the end of the one before, and are shown again without being said again. */
export function repeatedWords(before: Cue, cue: Cue): number {
  const end = before.offset + before.duration;
  if (cue.offset > end + touching) return 0;
  // Most lines begin with a word that is not in the one before, and need not be taken apart.
  const first = /\S+/.exec(cue.text)?.[0];
  if (first === undefined || !before.text.includes(first)) return 0;
  const [old, fresh] = [wordsIn(before.text), wordsIn(cue.text)];
  for (let size = Math.min(old.length, fresh.length, mostRepeated); size > 0; size--) {
    if (!beginsWith(fresh, old.slice(-size))) continue;
    const wholeAtOnce = size === old.length && cue.offset < end;
    return size >= 2 || wholeAtOnce ? size : 0;
  }
  return 0;
}
