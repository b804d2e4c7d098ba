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
  return inOrder(cues) ? cues : cues.sort((a, b) => a.offset - b.offset);
}

/** Between 0 and the most; 0 for what is no number. */
const possible = (value: number, most: number): number => (value > 0 ? Math.min(value, most) : 0);

const inOrder = (cues: readonly Cue[]): boolean =>
  cues.every(({ offset }, at) => at === 0 || offset >= (cues[at - 1]?.offset ?? 0));
