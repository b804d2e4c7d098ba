import type { Cue } from './cue';
import { decodeReferences } from './references';

/** No video comes near a thousand hours; what claims more is held here, so that times stay numbers people can read. */
const mostSeconds = 3_600_000;

/**
 * Captions as the service sent them (section "Caption item"; the six fields are there, `read-answer.ts` has seen to it),
 * made ready: in the order of their starts, references decoded once. Never throws and never drops a line: a time that
 * cannot be is brought to the nearest that can, and the answer itself, which is kept, still shows what came.
 */
export function cuesFrom(captions: readonly Cue[]): Cue[] {
  const cues = captions.map(({ offset, duration, lang, text, wordCount, speechRate }) => ({
    offset: possible(offset, mostSeconds),
    duration: possible(duration, mostSeconds),
    lang,
    text: decodeReferences(text),
    wordCount: possible(wordCount, Number.MAX_SAFE_INTEGER),
    speechRate: possible(speechRate, Number.MAX_SAFE_INTEGER),
  }));
  return inOrder(cues) ? cues : cues.sort(byStart);
}

/** A time that a video can have, in seconds; what is none is brought to the nearest. */
export const isPossible = (seconds: number): boolean => seconds >= 0 && seconds <= mostSeconds;

/** Between 0 and the most; 0 for what is no number. */
const possible = (value: number, most: number): number => (value > 0 ? Math.min(value, most) : 0);

const byStart = (a: Cue, b: Cue): number => a.offset - b.offset;

function inOrder(cues: readonly Cue[]): boolean {
  let before = Number.NEGATIVE_INFINITY;
  for (const { offset } of cues) {
    if (!(offset >= before)) return false;
    before = offset;
  }
  return true;
}

/** The lines in the order of their starts; the very same array where they are so. */
export const inStartOrder = (cues: readonly Cue[]): readonly Cue[] => (inOrder(cues) ? cues : cues.toSorted(byStart));
