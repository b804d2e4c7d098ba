import { decodeReferences } from './character-references';
import type { Cue } from './cue';
import { perMinute } from './rate-unit';
import { countWords } from './words';

/** No video comes near a thousand hours; what claims more is held here, so that times stay numbers people can read. */
const mostSeconds = 3_600_000;

/** A caption item as it was received: text and start make a line, what else is missing is computed. */
export type ReceivedCaption = Pick<Cue, 'offset' | 'text'> & { [Field in keyof Cue]?: Cue[Field] | undefined };

/** "Undetermined" (ISO 639-2, BCP 47). */
export const unknownLanguage = 'und';

/**
 * Captions as the service sent them (section "Caption item"), made ready: in the order of their starts, references decoded
 * once. Never throws and never drops a line: a time that cannot be is brought to the nearest that can, and a count or rate
 * that did not come is computed from text and duration. The body, which is stored, still shows what came. `asked` is the
 * language of lines that name none.
 */
export function cuesFrom(captions: readonly ReceivedCaption[], asked = unknownLanguage): Cue[] {
  const cues = captions.map((caption) => {
    const text = decodeReferences(caption.text);
    const duration = possible(caption.duration ?? 0, mostSeconds);
    const wordCount = possible(caption.wordCount ?? countWords(text), Number.MAX_SAFE_INTEGER);
    return {
      offset: possible(caption.offset, mostSeconds),
      duration,
      lang: caption.lang ?? asked,
      text,
      wordCount,
      speechRate: possible(caption.speechRate ?? perMinute(wordCount, duration) ?? 0, Number.MAX_SAFE_INTEGER),
    };
  });
  return inOrder(cues) ? cues : cues.sort(byStart);
}

/** How many lines came without a word count or without a speech rate, which are computed here. */
export const countComputed = (captions: readonly ReceivedCaption[]): number =>
  captions.filter(({ wordCount, speechRate }) => wordCount === undefined || speechRate === undefined).length;

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
